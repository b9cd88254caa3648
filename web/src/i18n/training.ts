// The texts of the training room: loaded with it.
import { training as en } from "./en/training";
import { type TextsLike, lazyTexts } from "./lazy-texts";

/** The texts of the training room. English is the model. */
export type TrainingTexts = TextsLike<typeof en>;

/** The texts in the chosen language. */
export const n = lazyTexts<TrainingTexts>(en, {
  pl: () => import("./pl/training").then(({ training }) => training),
  cs: () => import("./cs/training").then(({ training }) => training),
  uk: () => import("./uk/training").then(({ training }) => training),
  fr: () => import("./fr/training").then(({ training }) => training),
  th: () => import("./th/training").then(({ training }) => training),
});
