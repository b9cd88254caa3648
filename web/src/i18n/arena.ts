// The texts of the arena: loaded with them.
import { arena as en } from "./en/arena";
import { type TextsLike, lazyTexts } from "./lazy-texts";

/** The texts of the arena. English is the model. */
export type ArenaTexts = TextsLike<typeof en>;

/** The texts in the chosen language. */
export const a = lazyTexts<ArenaTexts>(en, {
  pl: () => import("./pl/arena").then(({ arena }) => arena),
  cs: () => import("./cs/arena").then(({ arena }) => arena),
  uk: () => import("./uk/arena").then(({ arena }) => arena),
  fr: () => import("./fr/arena").then(({ arena }) => arena),
  th: () => import("./th/arena").then(({ arena }) => arena),
});
