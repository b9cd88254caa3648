// Every setting and every language.
import type { Page } from "@playwright/test";
import { centre, startGame } from "./board";
import { expect, test } from "./studio";

/** Waits until a change of this setting, and with it every earlier change, has been saved. */
async function saved(page: Page, name: string): Promise<void> {
  await page.waitForResponse((response) => {
    const request = response.request();
    return request.method() === "PUT" && name in (request.postDataJSON() as object);
  });
}

const LANGUAGES = {
  pl: "Ustawienia",
  cs: "Nastavení",
  uk: "Налаштування",
  fr: "Réglages",
  th: "การตั้งค่า",
  en: "Settings",
};

test("every page in every language, and no text is missing", async ({ page, studio }) => {
  for (const [code, title] of Object.entries(LANGUAGES)) {
    await studio.visit(page, "settings");
    await page.locator("select").first().selectOption(code);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", code);
    for (const route of ["", "new?mode=computer", "study", "editor", "games", "devices"]) {
      await studio.visit(page, route);
      await expect(page.getByRole("main")).toBeVisible();
      expect(await page.getByRole("main").innerText()).not.toMatch(/undefined|\[object|NaN/);
    }
  }
});

test("every board and every piece set", async ({ page, studio }) => {
  await studio.visit(page, "settings");
  const boards = page.getByRole("group", { name: "Colours" }).getByRole("radio");
  await expect(boards.first()).toBeAttached();
  expect(await boards.count()).toBeGreaterThanOrEqual(8);
  for (const radio of await boards.all()) {
    const name = (await radio.getAttribute("value")) ?? "";
    await radio.check({ force: true });
    await expect(page.locator("html")).toHaveAttribute("data-board", name);
  }
  const sets = page.getByRole("group", { name: "Pieces" }).getByRole("radio");
  expect(await sets.count()).toBeGreaterThanOrEqual(3);
  for (const radio of await sets.all()) {
    const name = (await radio.getAttribute("value")) ?? "";
    await radio.check({ force: true });
    await expect(page.locator("html")).toHaveAttribute("data-pieces", name);
  }
});

test("settings survive a restart and apply on another device", async ({
  page,
  studio,
  another,
}) => {
  await studio.visit(page, "settings");
  const boards = page.getByRole("group", { name: "Colours" });
  await boards.getByRole("radio", { name: "Orange" }).check({ force: true });
  const legal = page.getByRole("group", { name: "Colour of legal moves" });
  await legal.getByRole("radio", { name: "Red" }).check({ force: true });
  await page.getByRole("radio", { name: "Gold" }).check({ force: true });
  await page.getByRole("switch", { name: "Show legal moves" }).uncheck();
  await page.getByLabel("Your name").fill("Wanda");
  const saving = saved(page, "scheme");
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await saving;
  await studio.kill();
  await studio.start();
  const device = await another();
  await studio.pair(device);
  await studio.visit(device, "settings");
  await expect(device.locator("html")).toHaveAttribute("data-board", "orange");
  await expect(device.locator("html")).toHaveAttribute("data-legal", "red");
  await expect(device.locator("html")).toHaveAttribute("data-pieces", "gold");
  await expect(device.locator("html")).toHaveAttribute("data-scheme", "dark");
  await expect(device.getByLabel("Your name")).toHaveValue("");
  await expect(device.getByRole("switch", { name: "Show legal moves" })).not.toBeChecked();
});

test("every other setting is saved", async ({ page, studio }) => {
  await studio.visit(page, "settings");
  const groups = [
    "Coordinates",
    "Move notation",
    "Promote to queen automatically",
    "Tenths of a second on the clock",
  ];
  for (const group of groups) {
    await page.getByRole("group", { name: group }).getByRole("radio").last().check({ force: true });
  }
  for (const toggle of await page.getByRole("switch").all()) await toggle.click();
  const saving = saved(page, "lines");
  for (const slider of await page.getByRole("slider").all()) await slider.press("End");
  const state = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLInputElement>("main input:not([type=file])"),
        (input) => (input.type === "range" || input.type === "text" ? input.value : input.checked),
      ),
    );
  const before = await state();
  await saving;
  await page.reload();
  await expect(page.getByRole("switch").first()).toBeVisible();
  expect(await state()).toEqual(before);
});

test("every slider has a name", async ({ page, studio }) => {
  await studio.visit(page, "settings");
  await expect(page.getByRole("slider").first()).toBeVisible();
  for (const slider of await page.getByRole("slider").all())
    await expect(slider).toHaveAccessibleName(/[a-z]/i);
  await expect(page.getByRole("slider", { name: "Animation", exact: true })).toBeVisible();
});

test("legal squares have the chosen colour", async ({ page, studio }) => {
  await studio.visit(page, "settings");
  await page
    .getByRole("group", { name: "Colour of legal moves" })
    .getByRole("radio", { name: "Red" })
    .check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-legal", "red");
  await startGame(studio, page);
  const { x, y } = await centre(page, "e2");
  await page.mouse.click(x, y);
  const square = page.locator("square.move-dest").first();
  await expect(square).toBeAttached();
  expect(await square.evaluate((dot) => getComputedStyle(dot).backgroundImage)).toMatch(
    /200,? 25,? 25/,
  );
});
