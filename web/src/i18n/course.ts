// The texts of the course: loaded with it, in the language of the page.
import type { Chapter } from "../learn/chapters";
import type { RowName } from "../learn/work-rows";
import { course as en } from "./en/course";
import { lazyTexts } from "./lazy-texts";

/** What a chapter says. */
export interface ChapterTexts {
  title: string;
  /** What it is about, in a line. */
  teaser: string;
  /** Its idea, in paragraphs. */
  idea: readonly string[];
  /** What to try. */
  experiment: string;
  /** What was seen when it has come true. */
  done: string;
  question: string;
  /** The answers, with what is right or wrong about each. */
  options: readonly { says: string; because: string }[];
}

/** The texts of the course. */
export interface CourseTexts {
  title: string;
  intro: string;
  begin: string;
  goOn: (title: string) => string;
  again: string;
  finished: string;
  contents: string;
  done: string;
  experiment: string;
  question: string;
  right: string;
  wrong: string;
  works: string;
  work: string;
  what: string;
  theirs: string;
  here: string;
  measure: string;
  measuring: string;
  measured: string;
  inTheatre: string;
  board: string;
  boards: readonly [string, string];
  noMoves: string;
  back: string;
  startAgain: string;
  /** The six fields of a FEN. */
  fenFields: readonly [string, string, string, string, string, string];
  legalMoves: string;
  position: string;
  evaluated: Record<"knightIn" | "knightOut" | "noQueen", string>;
  key: string;
  lastChange: string;
  sameKey: string;
  otherKey: string;
  bookMoves: string;
  bookLeft: string;
  openingsCount: (n: number) => string;
  mctsTitle: string;
  distanceTitle: (n: number) => string;
  trueDifference: string;
  games: string;
  playMatch: string;
  tally: (wins: string, draws: string, losses: string) => string;
  interval: (elo: string, error: string) => string;
  shown: string;
  notShown: string;
  sprt: (elo0: string, elo1: string) => string;
  sprtOpen: string;
  sprtAccepted: (games: string) => string;
  sprtRejected: (games: string) => string;
  curveTitle: string;
  difference: string;
  error: string;
  true: (elo: string) => string;
  chapters: Record<Chapter, ChapterTexts>;
  /** What the works measured. */
  rows: Record<RowName, string>;
}

/** The texts in the chosen language. */
export const course = lazyTexts<CourseTexts>(en, {
  pl: () => import("./pl/course").then(({ course: texts }) => texts),
  cs: () => import("./cs/course").then(({ course: texts }) => texts),
  uk: () => import("./uk/course").then(({ course: texts }) => texts),
  fr: () => import("./fr/course").then(({ course: texts }) => texts),
  th: () => import("./th/course").then(({ course: texts }) => texts),
});
