// The start page: a board with a ready opponent, the opponents' cards, and the ways to other pages.
import type { Page } from "@playwright/test";
import {
  chooseOpponent,
  drag,
  expectMoves,
  moveByKeyboard,
  moves,
  reachBoard,
  startGame,
  tap,
} from "./board";
import { expect, send, test } from "./studio";

const play = (page: Page) => page.getByRole("button", { name: "Play", exact: true });
const ready = (page: Page) => page.getByRole("region", { name: "Opponent" });
const cards = (page: Page) => page.getByRole("radiogroup", { name: "Opponent" }).getByRole("radio");

const group = (page: Page, name: string) =>
  page.getByRole("group", { name: "Show" }).getByRole("radio", { name });

/** A finished game against the level 1000, won or lost. */
async function finish(page: Page, wins: boolean): Promise<void> {
  const { id } = (await send(page, "POST", "/api/games", {
    seats: [
      { who: "here", name: "Ada" },
      { who: "computer", id: "hetman", elo: 1000 },
    ],
    start: { from: "fen", fen: "7k/5ppp/8/8/8/8/R7/1R5K w - - 0 1" },
    time: [{ limit: "none" }, { limit: "none" }],
  })) as { id: number };
  const text = wins ? "a2a8" : "a2a1";
  const actions = `/api/games/${id}/actions`;
  await send(page, "POST", actions, { type: "move", ply: 0, text, lateMs: null });
  if (!wins) await send(page, "POST", actions, { type: "resign", side: "white" });
}

test("a move on the board starts a game against the ready opponent", async ({ page }) => {
  await expect(ready(page)).toContainText("Hetman 1000");
  await drag(page, "e2", "e4");
  await expect(page).toHaveURL(/#\/game\/\d+/);
  await expect.poll(async () => (await moves(page)).length).toBe(2);
  expect((await moves(page))[0]).toBe("e4");
  await expect(page.getByRole("region", { name: "Black" })).toContainText("Hetman1000");
});

test("so does one by keyboard", async ({ page }) => {
  await reachBoard(page);
  await moveByKeyboard(page, "g1", "f3");
  await expect(page).toHaveURL(/#\/game\/\d+/);
  await expect.poll(async () => (await moves(page))[0]).toBe("Nf3");
});

test("the button starts one with the chosen colour and time", async ({ page, studio }) => {
  await page.getByRole("combobox", { name: "Your colour" }).selectOption("black");
  await page.getByRole("combobox", { name: "Time" }).selectOption("none");
  await expect(page.getByText("Your opponent begins.")).toBeVisible();
  await play(page).click();
  await expect(page).toHaveURL(/#\/game\/\d+/);
  await expect.poll(async () => (await moves(page)).length).toBe(1);
  await expect(page.getByRole("timer")).toHaveCount(0);
  await studio.visit(page, "");
  await expect(page.getByRole("combobox", { name: "Your colour" })).toHaveValue("black");
  const unfinished = page.getByRole("region", { name: "Continue" }).getByRole("link");
  await unfinished.click();
  await expect(page).toHaveURL(/#\/game\/\d+/);
});

test("opponents are cards with measured ratings, in order, by groups", async ({ page, studio }) => {
  studio.register("Guest");
  await studio.visit(page, "new?mode=computer");
  await page.getByRole("button", { name: "Other opponents" }).click();
  await expect(cards(page)).toHaveCount(7 + 17 + 2 + 1);
  await expect(
    page.getByRole("radio", { name: /^Nok Hetman 1300 measured 1347 ± 75/ }),
  ).toBeVisible();
  await expect(
    page.getByRole("radio", { name: "Ukraine not measured", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Guest not measured/ })).toBeVisible();

  await group(page, "Textbook").check({ force: true });
  await expect(cards(page)).toHaveCount(17);
  const ratings = await page.getByRole("dialog").locator(".opponent-rating").allInnerTexts();
  const numbers = ratings
    .map((text) => /measured (\S+)/.exec(text)?.[1]?.replace("−", "-"))
    .map((text) => (text === undefined ? 9999 : Number(text)));
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(numbers.slice(0, 2)).toEqual([-855, -361]);
  await expect(page.getByRole("radio", { name: /^CheckM8 measured/ })).toHaveAccessibleDescription(
    /punishes every loose piece, has no plan/,
  );
  await group(page, "Engines").check({ force: true });
  await expect(cards(page)).toHaveCount(3);
});

test("an opponent is chosen by keyboard, and stays", async ({ page }) => {
  const others = page.getByRole("button", { name: "Other opponents" });
  await others.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: /^Vašek/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Nok/ })).toBeChecked();
  await expect(page.getByRole("button", { name: "Choose Nok" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(others).toBeFocused();
  await expect(ready(page)).toContainText("Nok");
  await page.getByRole("button", { name: "Stronger" }).click();
  await expect(ready(page)).toContainText("Taras");
  await page.reload();
  await expect(ready(page)).toContainText("Taras");
  await chooseOpponent(page, "preset:greedy");
  await expect(ready(page)).toContainText("Poisoned pawns");
});

test("after a win the next opponent is stronger, once", async ({ page, studio }) => {
  await finish(page, true);
  await page.reload();
  await expect(ready(page)).toContainText("You won at level 1000: the next game is at 1050.");
  await expect(ready(page)).toContainText("Hetman 1050");
  await page.getByRole("button", { name: "Weaker" }).click();
  await expect(ready(page)).toContainText("Hetman 1000");
  await page.reload();
  await expect(page.getByRole("region", { name: "Last game" })).toContainText("Ada – Hetman · 1–0");
  await expect(ready(page)).toContainText("Hetman 1000");
  for (let n = 0; n < 2; n++) await finish(page, false);
  await studio.visit(page, "games");
  await studio.visit(page, "");
  await expect(ready(page)).toContainText("You lost at level 1000: the next game is at 900.");
  await expect(ready(page)).toContainText("Hetman 900");
});

test("an opponent that does not follow the results stays", async ({ page }) => {
  const follows = page.getByRole("switch", { name: /^Follows your results/ });
  await expect(follows).toBeChecked();
  await follows.focus();
  await page.keyboard.press("Space");
  await expect(follows).not.toBeChecked();
  await finish(page, true);
  await page.reload();
  await expect(page.getByRole("region", { name: "Last game" })).toBeVisible();
  await expect(ready(page)).toContainText("Hetman 1000");
});

test("the last game's analysis is one click away", async ({ page }) => {
  await finish(page, true);
  await page.reload();
  const last = page.getByRole("region", { name: "Last game" });
  await last.getByRole("button", { name: "Review" }).click();
  await expect(page).toHaveURL(/#\/study\/\d+/);
  await expect(page.getByRole("button", { name: "Ra8#" })).toBeVisible();
});

test("every place is in the navigation", async ({ page, studio }) => {
  const places = page.getByRole("banner").locator(".place");
  await expect(places).toHaveText([
    "Play",
    "Study",
    "Puzzles",
    "Games",
    "Lab",
    "Learn",
    "Settings",
  ]);
  for (const [route, name] of [
    ["", "Play"],
    ["new?mode=person", "Play"],
    ["editor", "Study"],
    ["games", "Games"],
    ["lab", "Lab"],
    ["learn", "Learn"],
    ["settings", "Settings"],
  ] as const) {
    await studio.visit(page, route);
    await expect(page.getByRole("banner").locator("[aria-current]")).toHaveText([name]);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("everything that starts a game is in sight, above the bar", async ({ page }) => {
    const bar = (await page.getByRole("banner").boundingBox())!;
    expect(bar.y + bar.height).toBeCloseTo(740, 0);
    await expect(ready(page)).toContainText("measured");
    const button = (await play(page).boundingBox())!;
    expect(button.y + button.height).toBeLessThanOrEqual(bar.y);
    await tap(page, "d2", "d4");
    await expect(page).toHaveURL(/#\/game\/\d+/);
    await expect.poll(async () => (await moves(page))[0]).toBe("d4");
  });

  test("nothing is cut off in any language", async ({ page, studio }) => {
    for (const language of ["pl", "cs", "uk", "fr", "th", "en"]) {
      await studio.visit(page, "settings");
      await page.locator("select").first().selectOption(language);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await studio.visit(page, "");
      await expect(page.locator(".ready")).toContainText("1104");
      expect([language, await tooWide(page)]).toEqual([language, []]);
      await page.locator(".ready-others .button").nth(1).click();
      await expect(page.getByRole("radio").first()).toBeAttached();
      expect([language, await tooWide(page)]).toEqual([language, []]);
      await page.keyboard.press("Escape");
    }
  });
});

/** Words that are wider than what they stand in, and a page that is wider than the screen. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = (element: Element) => element.scrollWidth > element.clientWidth + 1;
    const texts = [...document.querySelectorAll("button, .choice, .segments label > span, .place")];
    const found = texts.filter(wide).map((element) => element.textContent ?? "");
    return document.documentElement.scrollWidth > innerWidth ? [...found, "the page"] : found;
  });
}

test("a clock that runs on is told on the start page", async ({ page, studio }) => {
  await startGame(studio, page, "10 + 5");
  for (const [n, [from, to]] of [
    ["e2", "e4"],
    ["e7", "e5"],
  ].entries()) {
    await drag(page, from!, to!);
    await expectMoves(page, n === 0 ? "e4" : "e4 e5");
  }
  await studio.visit(page, "");
  const card = page.getByRole("region", { name: "Continue" });
  await expect(card).toContainText("The clock is running");
  await expect(card.getByRole("timer")).toHaveText(/\d:\d\d/);
});
