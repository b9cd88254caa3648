// The texts of the engines' room: loaded with it.
import { engines as en } from "./en/engines";
import { type TextsLike, lazyTexts } from "./lazy-texts";

/** The texts of the engines' room. English is the model. */
export type EngineTexts = TextsLike<typeof en>;

/** The texts in the chosen language. */
export const n = lazyTexts<EngineTexts>(en, {
  pl: () => import("./pl/engines").then(({ engines }) => engines),
  cs: () => import("./cs/engines").then(({ engines }) => engines),
  uk: () => import("./uk/engines").then(({ engines }) => engines),
  fr: () => import("./fr/engines").then(({ engines }) => engines),
  th: () => import("./th/engines").then(({ engines }) => engines),
});
