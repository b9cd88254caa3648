// The texts of jobs: loaded with their room.
import { jobs as en } from "./en/jobs";
import { type TextsLike, lazyTexts } from "./lazy-texts";

/** The texts of jobs. English is the model. */
export type JobTexts = TextsLike<typeof en>;

/** The texts in the chosen language. */
export const j = lazyTexts<JobTexts>(en, {
  pl: () => import("./pl/jobs").then(({ jobs }) => jobs),
  cs: () => import("./cs/jobs").then(({ jobs }) => jobs),
  uk: () => import("./uk/jobs").then(({ jobs }) => jobs),
  fr: () => import("./fr/jobs").then(({ jobs }) => jobs),
  th: () => import("./th/jobs").then(({ jobs }) => jobs),
});
