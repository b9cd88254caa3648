// Engines: a program of the folder is registered, tested, and its options are set by type.
import AxeBuilder from "@axe-core/playwright";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROGRAM, expect, test } from "./studio";

/** The checks wait for what an engine must not do. */
const PATIENCE = { timeout: 100_000 };

test("an engine of the folder is registered, tested and set", async ({ page, studio }) => {
  const folder = join(studio.directory, "engines");
  mkdirSync(folder);
  copyFileSync(join(dirname(PROGRAM), "hetman-engine"), join(folder, "own-engine"));
  writeFileSync(join(folder, "readme.txt"), "no program");
  await studio.visit(page, "lab/engines");
  await expect(page.getByRole("button", { name: "Register readme.txt" })).toHaveCount(0);
  await page.getByRole("button", { name: "Register own-engine" }).click();
  const engine = page.locator("[data-engine]");
  await expect(engine).toContainText("own-engine", PATIENCE);

  await engine.getByText("Options").click();
  const hash = engine.locator('[data-option="Hash"]');
  await hash.getByRole("spinbutton").fill("32");
  await page.keyboard.press("Tab");
  await expect(hash.getByRole("button", { name: "Default for Hash" })).toBeVisible(PATIENCE);
  const list = ["engines", "list", "--data-dir", studio.directory];
  expect(execFileSync(PROGRAM, list, { encoding: "utf8" })).toContain("[Hash=32]");
  const path = engine.locator('[data-option="SyzygyPath"]');
  await expect(path).toContainText("set in a terminal");
  await expect(path.locator("input")).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await engine.getByRole("button", { name: /^Test / }).click();
  await expect(engine).toContainText(
    /(\d+) of \1 checks passed|\d+ of 4\d checks passed/,
    PATIENCE,
  );
});
