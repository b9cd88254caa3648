import { defineConfig } from "vite";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { target: "es2022", outDir: "dist", assetsInlineLimit: 0, reportCompressedSize: true },
  // `npm run dev` beside a running studio: HETMAN is its address.
  server: { proxy: { "/api": { target: process.env["HETMAN"] ?? "http://127.0.0.1:8064", ws: true } } },
});
