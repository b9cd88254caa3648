import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Debian's Chromium, if it is there; else the one that Playwright brings. */
const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  // A machine with other work can starve a browser; what passes only at a later try is listed as flaky.
  retries: 2,
  forbidOnly: true,
  reporter: "list",
  use: {
    locale: "en",
    viewport: { width: 1280, height: 860 },
    trace: "retain-on-failure",
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
    },
  },
});
