// The texts of the page of puzzles: loaded with it, in the language of the page.
import { puzzles as en } from "./en/puzzles";
import { type TextsLike, lazyTexts } from "./lazy-texts";

/** The texts of the page of puzzles. English is the model. */
export type PuzzleTexts = TextsLike<typeof en>;

/** A theme that has a name. */
export type ThemeName = keyof typeof en.themes;

/** The texts in the chosen language. */
export const p = lazyTexts<PuzzleTexts>(en, {
  pl: () => import("./pl/puzzles").then(({ puzzles }) => puzzles),
  cs: () => import("./cs/puzzles").then(({ puzzles }) => puzzles),
  uk: () => import("./uk/puzzles").then(({ puzzles }) => puzzles),
  fr: () => import("./fr/puzzles").then(({ puzzles }) => puzzles),
  th: () => import("./th/puzzles").then(({ puzzles }) => puzzles),
});
