import { type Plugin, defineConfig } from "vite";

/** Chessground's own piece set in the form of the others: custom properties under `[data-pieces]`. */
const cburnett: Plugin = {
  name: "cburnett",
  enforce: "pre",
  transform(css, id) {
    if (!id.includes("chessground.cburnett.css")) return null;
    const rules = css.matchAll(/piece\.(\w+)\.(\w+)\s*\{\s*background-image:\s*(url\([^)]*\))/g);
    const properties = Array.from(rules, ([, role, side, url]) => `--${side}-${role}: ${url};`);
    if (properties.length !== 12) throw new Error("chessground's piece set has another form");
    return `[data-pieces="cburnett"] { ${properties.join(" ")} }`;
  },
};

/** Modules of every page. */
const BASE =
  /node_modules.*\.js$|\/src\/(api|socket|router|role)\.ts$|\/src\/shell\/(toasts|icons|title|announcer)\.tsx?$/;

export default defineConfig({
  plugins: [cburnett],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "dist",
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // What every page needs comes in one file: apart, its parts compress worse, and each has a head of its own.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "base", test: BASE }] } } },
  },
  // `npm run dev` beside a running studio: HETMAN is its address.
  server: {
    proxy: { "/api": { target: process.env["HETMAN"] ?? "http://127.0.0.1:8064", ws: true } },
  },
});
