// The example of crates/browser: the engine as WebAssembly, as `make browser` builds it.
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Page, expect, test } from "@playwright/test";

const files = new URL("../../target/browser/", import.meta.url);
const types: Record<string, string> = {
  html: "text/html",
  js: "text/javascript",
  wasm: "application/wasm",
};

let server: Server;
let address: string;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : request.url!.slice(1);
    readFile(new URL(name, files)).then(
      (bytes) =>
        response
          .writeHead(200, { "content-type": types[name.split(".").pop()!] ?? "text/plain" })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

test.afterAll(() => server.close());

/** What the page answers. */
async function ask(page: Page, command: "Perft" | "Search", depth: number, fen: string) {
  await page.getByLabel("Position").fill(fen);
  await page.getByLabel("Depth").fill(String(depth));
  await page.getByRole("button", { name: command }).click();
  await expect(page.locator("pre")).toContainText(/\d s\n$/);
  return page.locator("pre").innerText();
}

test("perft and the classical search run in a worker", async ({ page }) => {
  await page.goto(address);
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  expect(await ask(page, "Perft", 5, start)).toContain("all 4865609");
  const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  expect(await ask(page, "Perft", 4, kiwipete)).toContain("all 4085603");
  const mate = await ask(page, "Search", 9, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  expect(mate).toContain("score mate 1");
  expect(mate).toContain("pv d1d8");
  expect(await ask(page, "Search", 8, start)).toMatch(/depth 8 score cp -?\d+ nodes \d+ pv \w{4}/);
  expect(await ask(page, "Search", 3, "8/8/8/8/8/8/8/8 w - - 0 1")).toContain("error:");
});
