// The contact sheet: every page at four sizes, light and dark, in one picture (`scripts/screenshots`).
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Studio, expect, send, test } from "../tests/studio";

const SHEET = "../docs/images/pages.webp";

const SIZES = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [360, 740],
] as const;

/** The height of a picture on the sheet. */
const HEIGHT = 216;
const QUALITY = 72;

/** White misses a mate and hangs the queen. */
const PGN = `[White "Ada"]
[Black "Basia"]
[Result "0-1"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qg5 h6 5. Qg3 Nxe4 6. Qxg7 Qh4 7. Qxf7+ Kd8 8. d3 Qxf2+ 9. Kd1 Bb4 0-1
`;

/** The pages in their order, each with the way there. */
const PAGES: Record<string, (studio: Studio, page: Page) => Promise<void>> = {
  Home: async (studio, page) => {
    await studio.visit(page, "");
    await expect(page.locator(".ready")).toContainText("±");
  },
  Opponents: async (_, page) => {
    await page.getByRole("button", { name: "Other opponents" }).click();
    await expect(page.getByRole("radio").first()).toBeAttached();
  },
  Play: async (studio, page) => {
    await page.keyboard.press("Escape");
    await studio.visit(page, "game/1");
    await expect(page.getByRole("grid")).toBeVisible();
  },
  Study: async (studio, page) => {
    await studio.visit(page, "study/2?path=e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5g5&panel=review");
    await expect(page.getByRole("row", { name: /Accuracy/ })).toBeVisible();
  },
  "New game": (studio, page) => studio.visit(page, "new?mode=computer"),
  Games: async (studio, page) => {
    await studio.visit(page, "games");
    await expect(page.getByText("Basia").first()).toBeVisible();
  },
  Puzzles: async (studio, page) => {
    await studio.visit(page, "puzzles");
    await expect(page.locator(".puzzles-keys")).toBeAttached();
  },
  Progress: async (studio, page) => {
    await studio.visit(page, "progress");
    await expect(page.locator(".progress-goals progress").first()).toBeVisible();
  },
  Database: (studio, page) => studio.visit(page, "database"),
  Lab: (studio, page) => studio.visit(page, "lab"),
  Settings: (studio, page) => studio.visit(page, "settings"),
};

interface Picture {
  name: string;
  width: number;
  height: number;
  scheme: string;
  png: string;
}

test("the contact sheet", async ({ page, studio, browser }) => {
  test.setTimeout(20 * 60_000);
  await prepare(page);
  const pictures: Picture[] = [];
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const [name, goThere] of Object.entries(PAGES)) {
        await goThere(studio, page);
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
        pictures.push({ name, width, height, scheme, png });
      }
    }
  }
  writeFileSync(SHEET, await drawn(await browser.newPage(), pictures));
});

/** A game being played, and one that was reviewed. */
async function prepare(page: Page): Promise<void> {
  const { id } = (await send(page, "POST", "/api/games", {
    seats: [
      { who: "here", name: "Ada" },
      { who: "computer", id: "hetman", elo: 1000 },
    ],
    start: { from: "standard" },
    time: [{ limit: "none" }, { limit: "none" }],
  })) as { id: number };
  for (const [n, text] of ["e2e4", "g1f3", "d2d3"].entries()) {
    const actions = `/api/games/${id}/actions`;
    await send(page, "POST", actions, { type: "move", ply: 2 * n, text, lateMs: null });
    await expect.poll(() => plies(page, id), { timeout: 60_000 }).toBe(2 * n + 2);
  }
  await send(page, "POST", "/api/studies", { from: "pgn", pgn: PGN });
  await send(page, "POST", "/api/games/2/review", { nodes: 20_000 });
  await studioReviewed(page);
}

function plies(page: Page, id: number): Promise<number> {
  return page.evaluate(async (game) => {
    const view = (await (await fetch(`/api/games/${game}/live`)).json()) as { moves: unknown[] };
    return view.moves.length;
  }, id);
}

async function studioReviewed(page: Page): Promise<void> {
  await page.goto(new URL("#/study/2?panel=review", page.url()).href);
  await expect(page.getByRole("row", { name: /Accuracy/ })).toBeVisible({ timeout: 240_000 });
}

/** The pictures on one page: a row for each page, light at the left, dark at the right. */
async function drawn(page: Page, pictures: readonly Picture[]): Promise<Buffer> {
  const row = (name: string) =>
    pictures
      .filter((picture) => picture.name === name)
      .map(({ png }) => `<img src="data:image/png;base64,${png}">`)
      .join("");
  const rows = Object.keys(PAGES).map((name) => `<p>${name}</p><div>${row(name)}</div>`);
  await page.setContent(`<style>
    body { display: inline-block; margin: 0; padding: 6px; background: #888; white-space: nowrap }
    p { margin: 0; font: 600 13px/18px sans-serif; color: #fff }
    div { display: flex; gap: 6px }
    img { height: ${HEIGHT}px }
  </style>${rows.join("")}`);
  const clip = await page.evaluate(async () => {
    await Promise.all(Array.from(document.images, (image) => image.decode()));
    const { width, height } = document.body.getBoundingClientRect();
    return { x: 0, y: 0, width: Math.ceil(width), height: Math.ceil(height), scale: 1 };
  });
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
    clip,
    captureBeyondViewport: true,
  });
  return Buffer.from(data, "base64");
}
