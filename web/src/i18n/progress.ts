// The texts of the page of progress and of imports by name: loaded with them, in the language of the page.
import { progress as en } from "./en/progress";
import { type TextsLike, lazyTexts } from "./lazy-texts";

/** The texts of the page of progress. English is the model. */
export type ProgressTexts = TextsLike<typeof en>;

/** The texts in the chosen language. */
export const g = lazyTexts<ProgressTexts>(en, {
  pl: () => import("./pl/progress").then(({ progress }) => progress),
  cs: () => import("./cs/progress").then(({ progress }) => progress),
  uk: () => import("./uk/progress").then(({ progress }) => progress),
  fr: () => import("./fr/progress").then(({ progress }) => progress),
  th: () => import("./th/progress").then(({ progress }) => progress),
});
