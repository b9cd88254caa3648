import { defineConfig } from "@playwright/test";
import base from "../playwright.config";

export default defineConfig(base, { testDir: ".", testMatch: ["take.ts", "sheet.ts"], workers: 1 });
