// Every page once in Firefox, over WebDriver BiDi: that it is drawn, fits the window and logs no errors.
import { existsSync } from "node:fs";
import { type Browser, type Page, launch } from "puppeteer-core";
import { expect, test } from "./studio";

/** Debian's Firefox; `make tools` installs it where it can. */
const FIREFOX = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

/** A busy machine takes its time for another browser. */
const PATIENCE_MS = 120_000;

/** The pages, each with what shows that it is there. */
const PAGES = {
  "": ".ready-play:not(:disabled)",
  "new?mode=computer": ".opponent-card .portrait",
  "new?mode=person": "form button.primary",
  study: ".notation, .study-moves",
  editor: "[data-square=a1]",
  puzzles: ".puzzles-keys",
  games: "input[type=search]",
  progress: ".progress-goals progress",
  database: ".search-form",
  "player?player=Tal": "main h1",
  lab: "main h1",
  settings: "input[type=range]",
  devices: "main h1",
} as const;

test.skip(!existsSync(FIREFOX), `there is no ${FIREFOX}: the pages are tested in Chromium only`);

test("every page is drawn in Firefox, and a game can be played", async ({ studio }) => {
  test.setTimeout(10 * 60_000);
  const firefox = await launch({
    browser: "firefox",
    executablePath: FIREFOX,
    timeout: PATIENCE_MS,
    protocolTimeout: PATIENCE_MS,
    extraPrefsFirefox: { "intl.accept_languages": "en" },
  });
  try {
    await visitAll(firefox, studio.launchAddress, studio.address);
  } finally {
    await firefox.close();
  }
});

async function visitAll(firefox: Browser, launchAddress: string, address: string): Promise<void> {
  const page = await firefox.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(launchAddress);
  for (const [width, height] of [
    [1280, 720],
    [360, 740],
  ] as const) {
    await page.setViewport({ width, height });
    for (const [route, sign] of Object.entries(PAGES)) {
      await page.goto(`${address}#/${route}`);
      await page.waitForSelector(sign);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([width, route, Math.max(wider, 0)]).toEqual([width, route, 0]);
    }
  }
  await playOneMove(page, address);
  expect(errors).toEqual([]);
}

/** A move on the start page's board begins a game, and the computer answers. */
async function playOneMove(page: Page, address: string): Promise<void> {
  await page.setViewport({ width: 1280, height: 720 });
  await page.goto(`${address}#/`);
  await page.waitForSelector(".ready-play:not(:disabled)");
  for (const square of ["e2", "e4"]) {
    const box = await (await page.waitForSelector(`[data-square=${square}]`))!.boundingBox();
    await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
  }
  await page.waitForSelector(".moves li:nth-child(2) button");
}
