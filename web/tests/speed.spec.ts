// The size of the first load, the time to the first interaction, and the animation of pieces.
import { drag, expectMoves, startGame } from "./board";
import { expect, test } from "./studio";

test("the first load is small, and no page waits for another language", async ({
  page,
  studio,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true });
  const sizes: number[] = [];
  browser.on("Network.loadingFinished", ({ encodedDataLength }) => sizes.push(encodedDataLength));
  await studio.visit(page, "");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`first load: ${(bytes / 1000).toFixed(0)} kB in ${sizes.length} files`);
  expect(sizes.length).toBeGreaterThan(3);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(80_000);
});

test("the page is usable at once", async ({ page, studio }) => {
  // When there are pieces on the board and the button can be pressed.
  await page.addInitScript(() => {
    const seen = () =>
      document.querySelector(".home piece.king") &&
      document.querySelector(".ready-play:not(:disabled)")
        ? performance.mark("usable")
        : requestAnimationFrame(seen);
    seen();
  });
  await studio.visit(page, "");
  await page.reload();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
  const [usable] = await page.evaluate(() => [
    performance.getEntriesByName("usable")[0]?.startTime,
  ]);
  console.log(`home is interactive after ${usable?.toFixed(0)} ms`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page).toHaveURL(/game/);
});

test("moves are animated smoothly", async ({ page, studio }) => {
  await startGame(studio, page);
  await drag(page, "e2", "e4");
  await expectMoves(page, "e4");
  // Stepping back and forth is animated.
  const gaps = await page.evaluate(async () => {
    const times: number[] = [];
    let running = true;
    const note = (time: number) => {
      times.push(time);
      if (running) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    for (let n = 0; n < 6; n++) {
      press(n % 2 === 0 ? "ArrowLeft" : "ArrowRight");
      do await new Promise(requestAnimationFrame);
      while (document.querySelector("piece.anim"));
    }
    running = false;
    return times.slice(1).map((time, index) => time - times[index]!);
  });
  const late = gaps.filter((gap) => gap > 34).length;
  console.log(`${gaps.length} frames, ${late} late, longest ${Math.max(...gaps).toFixed(1)} ms`);
  expect(gaps.length).toBeGreaterThan(20);
});
