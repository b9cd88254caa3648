// Jobs: listed wherever they were begun, paused and resumed by mouse and keyboard, alive after a kill.
import AxeBuilder from "@axe-core/playwright";
import { spawn } from "node:child_process";
import { PROGRAM, expect, send, test } from "./studio";

/** Games are not optimised in tests, and the machine may be busy. */
const PATIENCE = { timeout: 60_000 };

const MATCH = {
  kind: "match",
  form: "match",
  games: 4000,
  concurrency: 1,
  seed: 1,
  players: [{ id: "hetman", hash: 1 }, { id: "preset:random" }],
  pace: { by: "nodes", nodes: 200 },
};

test("a job is paused, survives a kill, goes on and is cancelled", async ({ page, studio }) => {
  await studio.visit(page, "lab/jobs");
  await expect(page.getByText("Nothing is under way")).toBeVisible();
  await send(page, "POST", "/api/jobs", MATCH);
  const job = page.locator("[data-job]");
  await expect(job).toHaveAttribute("data-status", "running", PATIENCE);
  await expect(job).toContainText(/[1-9]\d* of 4,000/, PATIENCE);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await studio.kill();
  await studio.start();
  await studio.enter(page);
  await studio.visit(page, "lab/jobs");
  await expect(job).toHaveAttribute("data-status", "running", PATIENCE);
  await page.getByRole("button", { name: "Pause" }).focus();
  await page.keyboard.press("Enter");
  await expect(job).toHaveAttribute("data-status", "paused", PATIENCE);
  await page.getByText("Log", { exact: true }).click();
  await expect(page.getByRole("region", { name: "Log" })).toContainText(
    "interrupted; the same command goes on",
  );
  await expect(job).toContainText("hetman match hetman,option.Hash=1 preset:random");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(job).toHaveAttribute("data-status", "running", PATIENCE);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(job).toHaveAttribute("data-status", "cancelled", PATIENCE);
  await page.getByRole("button", { name: "Remove from the list" }).click();
  await expect(job).toHaveCount(0);
});

test("what a terminal begins is listed", async ({ page, studio }) => {
  await studio.visit(page, "lab/jobs");
  const options = ["match", "greedy", "random", "--depth", "1", "--games", "40"];
  const terminal = spawn(PROGRAM, [...options, "--data-dir", studio.directory], {
    stdio: "ignore",
  });
  const job = page.locator("[data-job]");
  await expect(job).toContainText("greedy – random", PATIENCE);
  await expect(job).toContainText("begun in a terminal");
  await expect(job).toHaveAttribute("data-status", "done", PATIENCE);
  expect(terminal.exitCode).not.toBe(1);
});
