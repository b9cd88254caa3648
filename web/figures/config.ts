import { defineConfig } from "@playwright/test";
import base from "../playwright.config";

export default defineConfig(base, {
  testDir: ".",
  testMatch: "database.ts",
  workers: 1,
  retries: 0,
  timeout: 900_000,
});
