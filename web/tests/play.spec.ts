// Every way of playing a game, to its end.
import type { Locator, Page } from "@playwright/test";
import {
  chooseOpponent,
  click,
  drag,
  expectMoves,
  moveByKeyboard,
  moves,
  reachBoard,
  startGame,
  tap,
} from "./board";
import { type Studio, expect, test } from "./studio";

const SCHOLARS_MATE = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"] as const;
const SANS = "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#";

type MoveBy = (page: Page, from: string, to: string) => Promise<void>;

async function playThrough(page: Page, move: MoveBy): Promise<void> {
  for (const [n, uci] of SCHOLARS_MATE.entries()) {
    await move(page, uci.slice(0, 2), uci.slice(2));
    await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(n + 1);
  }
}

test("two people at one board, by dragging", async ({ page, studio }) => {
  await startGame(studio, page);
  await playThrough(page, drag);
  await expectMoves(page, SANS);
  await expect(page.getByRole("heading", { name: "White wins" })).toBeVisible();
  await expect(page.getByText("by checkmate", { exact: true })).toBeVisible();
});

test("two people at one board, by clicking", async ({ page, studio }) => {
  await startGame(studio, page);
  await playThrough(page, click);
  await expect(page.getByRole("heading", { name: "White wins" })).toBeVisible();
});

test("two people at one board, by keyboard alone", async ({ page, studio }) => {
  await studio.visit(page, "new?mode=person");
  await page.getByLabel("No clock").focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Start the game" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid")).toBeVisible();
  await reachBoard(page);
  await playThrough(page, moveByKeyboard);
  await expect(page.getByRole("heading", { name: "White wins" })).toBeVisible();
});

test("moves are typed, too", async ({ page, studio }) => {
  await startGame(studio, page);
  for (const [n, san] of SANS.split(" ").entries()) {
    await page.keyboard.press("/");
    await page.keyboard.type(san);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(n + 1);
    await page.getByRole("main").focus();
  }
  await expect(page.getByRole("heading", { name: "White wins" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("two people at one board, by touch", async ({ page, studio }) => {
    await startGame(studio, page);
    await playThrough(page, tap);
    await expect(page.getByRole("heading", { name: "White wins" })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

/** An input device: how to move a piece and press a button. */
interface Input {
  move: MoveBy;
  press: (button: Locator) => Promise<void>;
}

const BY_MOUSE: Input = { move: click, press: (button) => button.click() };
const BY_TOUCH: Input = { move: tap, press: (button) => button.tap() };
const BY_KEYBOARD: Input = {
  move: async (page, from, to) => {
    await reachBoard(page);
    await moveByKeyboard(page, from, to);
  },
  press: async (button) => {
    await button.focus();
    await button.press("Enter");
  },
};

/** A won position against the random mover. */
async function mateTheComputer(studio: Studio, page: Page, { move, press }: Input): Promise<void> {
  await studio.visit(page, "new?mode=computer");
  await chooseOpponent(page, "preset:random");
  await page.getByLabel("White", { exact: true }).check({ force: true });
  await page.getByLabel("From a FEN").check({ force: true });
  await page.getByLabel("FEN of the position").fill("7k/5ppp/8/8/8/8/R7/1R5K w - - 0 1");
  await page.getByLabel("No clock").check({ force: true });
  await press(page.getByRole("button", { name: "Start the game" }));
  await expect(page.getByRole("grid")).toBeVisible();
  await move(page, "a2", "a8");
  await expect(page.getByRole("heading", { name: "White wins" })).toBeVisible();
}

/** Two computers move at random; the user pauses, steps and resumes. */
async function watchComputers(studio: Studio, page: Page, { press }: Input): Promise<void> {
  await studio.visit(page, "new?mode=watch");
  for (const side of ["White", "Black"]) {
    const group = page.getByRole("group", { name: side, exact: true });
    await chooseOpponent(page, "preset:random", group);
  }
  await page.getByLabel("No clock").check({ force: true });
  await press(page.getByRole("button", { name: "Start the game" }));
  await press(page.getByRole("button", { name: "Pause", exact: true }));
  await expect(page.getByText("The game is paused").first()).toBeVisible();
  const before = (await moves(page)).length;
  await press(page.getByRole("button", { name: "One move" }));
  await expect.poll(async () => (await moves(page)).length).toBe(before + 1);
  const speed = page.getByRole("slider", { name: /Pause after each move/ });
  await speed.focus();
  await speed.press("Home");
  await expect(speed).toHaveAttribute("aria-valuetext", "0 s");
  await press(page.getByRole("button", { name: "Resume" }));
  await expect(page.getByRole("heading", { name: /Draw|wins/ })).toBeVisible({ timeout: 100_000 });
}

for (const [name, input] of Object.entries({ mouse: BY_MOUSE, keyboard: BY_KEYBOARD })) {
  test(`against the computer, by ${name}`, async ({ page, studio }) => {
    await mateTheComputer(studio, page, input);
  });

  test(`two computers, by ${name}`, async ({ page, studio }) => {
    await watchComputers(studio, page, input);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the players are at the board, and what is known about the game is a sheet below it", async ({
    page,
    studio,
  }) => {
    await studio.visit(page, "new?mode=computer");
    await page.getByRole("button", { name: "Start the game" }).tap();
    const board = page.getByRole("grid", { name: "Chess board" });
    await expect(board).toBeVisible();
    const place = (await board.boundingBox())!;
    const [above, below] = await Promise.all(
      [".player-bar.top", ".player-bar.bottom"].map((bar) => page.locator(bar).boundingBox()),
    );
    expect(above!.y + above!.height).toBeCloseTo(place.y, 0);
    expect(below!.y).toBeCloseTo(place.y + place.height, 0);
    await expect(page.getByRole("button", { name: "Resign" })).toBeInViewport({ ratio: 0.99 });
    const sheet = page.getByRole("region", { name: "About this game" });
    await expect(sheet).toBeHidden();
    const button = page.getByRole("button", { name: "About this game" });
    await button.tap();
    await expect(sheet).toContainText("Teaches");
    expect((await sheet.boundingBox())!.y).toBeGreaterThanOrEqual(place.y + place.height - 0.5);
    expect(await board.boundingBox()).toEqual(place);
    await sheet.getByRole("button", { name: "Close" }).tap();
    await expect(sheet).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test("against the computer, by touch", async ({ page, studio }) => {
    await mateTheComputer(studio, page, BY_TOUCH);
  });

  test("two computers, by touch", async ({ page, studio }) => {
    await watchComputers(studio, page, BY_TOUCH);
  });
});

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
] as const) {
  test(`board, clocks, moves and panel are on one screen of ${width} by ${height}`, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width, height });
    const board = page.getByRole("grid", { name: "Chess board" });
    // The board has one place on all pages that have one.
    const places = [];
    for (const route of ["study", "new?mode=computer", ""]) {
      await studio.visit(page, route);
      if (route.startsWith("new"))
        await page.getByRole("button", { name: "Start the game" }).click();
      await expect(board).toBeVisible();
      await page.waitForURL(route.startsWith("new") ? /#\/game/ : /./);
      places.push(await board.boundingBox());
      if (!route.startsWith("new")) continue;
      const parts = [
        board,
        ...(await page.getByRole("timer").all()),
        page.getByRole("list", { name: "Moves" }),
        page.getByRole("region", { name: "About this game" }),
        page.getByRole("button", { name: "Resign" }),
        page.getByRole("button", { name: "Previous move" }),
        page.getByRole("textbox", { name: "Type a move" }),
      ];
      expect(parts).toHaveLength(8);
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.99 });
      const overflow = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
      expect(overflow).toEqual([0, 0]);
    }
    expect(places[1]).toEqual(places[0]);
    expect(places[2]).toEqual(places[0]);
  });
}

test("against the computer, until the user resigns", async ({ page, studio }) => {
  await studio.visit(page, "new?mode=computer");
  await page.getByText("White", { exact: true }).click();
  await page.getByText("No clock").click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await drag(page, "e2", "e4");
  await expect.poll(async () => (await moves(page)).length).toBe(2);
  await page.keyboard.press("z");
  await expect.poll(async () => (await moves(page)).length).toBe(0);
  await drag(page, "d2", "d4");
  await expect.poll(async () => (await moves(page)).length).toBe(2);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByText(/Hint: /).first()).toBeVisible();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Sure?" }).click();
  await expect(page.getByRole("heading", { name: "Black wins" })).toBeVisible();
  await expect(page.getByText("by resignation", { exact: true })).toBeVisible();
});

test("a registered engine is an opponent", async ({ page, studio }) => {
  studio.register("Guest");
  await studio.visit(page, "new?mode=computer");
  await chooseOpponent(page, "engine:Guest");
  await page.getByLabel("White", { exact: true }).check({ force: true });
  await page.getByLabel("No clock").check({ force: true });
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await drag(page, "e2", "e4");
  await expect.poll(async () => (await moves(page)).length).toBe(2);
  await expect(page.getByText("Guest").first()).toBeVisible();
});

test("a premove is played when its turn comes", async ({ page, studio }) => {
  await studio.visit(page, "new?mode=computer");
  await page.getByLabel("White", { exact: true }).check({ force: true });
  await page.getByLabel("No clock").check({ force: true });
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await drag(page, "e2", "e4");
  await drag(page, "a2", "a3");
  await expect.poll(async () => (await moves(page)).length).toBe(4);
  expect((await moves(page))[2]).toBe("a3");
});

test("a pawn is promoted to the chosen piece", async ({ page, studio }) => {
  await studio.visit(page, "new?mode=person");
  await page.getByText("From a FEN").click();
  await page.getByLabel("FEN of the position").fill("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
  await page.getByText("No clock").click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await drag(page, "e7", "e8");
  await page
    .getByRole("group", { name: "Promote to" })
    .getByRole("button", { name: "knight" })
    .click();
  await expectMoves(page, "e8=N");
});

test("a piece dropped on an illegal square goes back", async ({ page, studio }) => {
  await startGame(studio, page);
  await drag(page, "e2", "e5");
  await drag(page, "e2", "h8");
  await expect(page.locator('[data-square="e2"]')).toHaveAccessibleName("e2, white pawn");
  expect(await moves(page)).toEqual([]);
  await drag(page, "e2", "e4");
  await expectMoves(page, "e4");
});

test("a flag falls", async ({ page, studio }) => {
  await studio.visit(page, "new?mode=person");
  await page.getByText("Per move").click();
  await page.getByLabel("Seconds per move").fill("2");
  await page.getByRole("button", { name: "Start the game" }).click();
  await drag(page, "e2", "e4");
  await drag(page, "e7", "e5");
  await expect(page.getByRole("heading", { name: /wins/ })).toBeVisible();
  await expect(page.getByText("on time", { exact: true })).toBeVisible();
});

test("two browsers in one game", async ({ page, studio, another }) => {
  await studio.visit(page, "new?mode=person");
  await page.getByText("On another device").click();
  await page.getByText("No clock").click();
  await page.getByText("White", { exact: true }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  const link = await page.getByRole("textbox", { name: /Invite|link/i }).inputValue();
  const guest = await another();
  await studio.pair(guest);
  await guest.goto(link);
  await expect(guest.getByRole("grid")).toBeVisible();
  const [host, other] = [page, guest];
  for (const [n, move] of SCHOLARS_MATE.entries()) {
    await drag(n % 2 === 0 ? host : other, move.slice(0, 2), move.slice(2));
    for (const side of [host, other]) {
      await expect(side.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(
        n + 1,
      );
    }
  }
  for (const side of [host, other]) {
    await expect(side.getByRole("heading", { name: "White wins" })).toBeVisible();
  }
});

test("after resigning by keyboard the focus leads on, and the review is one click away", async ({
  page,
  studio,
}) => {
  await startGame(studio, page);
  await drag(page, "e2", "e4");
  await expectMoves(page, "e4");
  const resign = page.getByRole("button", { name: /Resign/ });
  await resign.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Resign: / })).toBeFocused();
  await page.keyboard.press("Enter");
  const review = page.getByRole("button", { name: "Review", exact: true });
  await expect(review).toBeFocused();
  await review.click();
  await expect(page).toHaveURL(/#\/study\/\d+/);
  await expect(page.getByRole("tab", { name: "Review" })).toHaveAttribute("aria-selected", "true");
  const begun = page.getByRole("progressbar").or(page.getByRole("row", { name: /Accuracy/ }));
  await expect(begun.first()).toBeVisible({ timeout: 60_000 });
});

test("no game starts from a finished position", async ({ page, studio }) => {
  await studio.visit(page, "new?mode=computer");
  await page.getByLabel("From a FEN").check({ force: true });
  const field = page.getByLabel("FEN of the position");
  for (const fen of ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1"]) {
    await field.fill(fen);
    await expect(page.getByText(/the game would be over at once/i)).toBeVisible();
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveURL(/#\/new/);
  }
  await field.fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await expect(page.getByText(/the game would be over at once/i)).toBeHidden();
});

test("the opponent's name is whole at twice the size", async ({ page, studio }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await studio.visit(page, "new?mode=computer");
  await page.getByRole("button", { name: "Start the game" }).click();
  const names = page.locator(".player-name-text");
  await expect(names).toHaveCount(2);
  for (const name of await names.all()) {
    const hidden = await name.evaluate((text) => [
      text.scrollWidth - text.clientWidth,
      text.scrollHeight - text.clientHeight,
    ]);
    expect(Math.max(...hidden)).toBeLessThanOrEqual(1);
  }
});
