// The texts of the page of puzzles: loaded with it, in the language of the page.
import { effect, signal } from "@preact/signals";
import { type Language, language } from ".";
import { puzzles as en } from "./en/puzzles";

/** The texts of the page of puzzles. English is the model. */
export type PuzzleTexts = {
  [name in keyof typeof en]: (typeof en)[name] extends string
    ? string
    : (typeof en)[name] extends Record<string, string>
      ? Record<keyof (typeof en)[name], string>
      : (typeof en)[name];
};

/** A theme that has a name. */
export type ThemeName = keyof typeof en.themes;

/** The texts in the chosen language. */
export const p = signal<PuzzleTexts>(en);

const loaders: Record<Language, () => Promise<{ puzzles: PuzzleTexts }>> = {
  en: () => Promise.resolve({ puzzles: en }),
  pl: () => import("./pl/puzzles"),
  cs: () => import("./cs/puzzles"),
  uk: () => import("./uk/puzzles"),
  fr: () => import("./fr/puzzles"),
  th: () => import("./th/puzzles"),
};

effect(() => {
  const wanted = language.value;
  void loaders[wanted]().then(
    ({ puzzles }) => language.value === wanted && (p.value = puzzles),
    () => undefined,
  );
});
