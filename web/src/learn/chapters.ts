// The chapters of the course, in their order, and the right answer to each one's question.

/** The chapters. */
export const CHAPTERS = [
  "move",
  "evaluation",
  "minimax",
  "alphaBeta",
  "table",
  "quiescence",
  "reductions",
  "bookMcts",
  "learning",
  "measuring",
] as const;

/** A chapter. */
export type Chapter = (typeof CHAPTERS)[number];

/** Which of the options is right, counted from 0. */
export const RIGHT: Readonly<Record<Chapter, number>> = {
  move: 1,
  evaluation: 0,
  minimax: 1,
  alphaBeta: 2,
  table: 1,
  quiescence: 0,
  reductions: 2,
  bookMcts: 1,
  learning: 2,
  measuring: 0,
};

/** The chapter of an address: `#/learn/4`. */
export function chapterOf(number: string | undefined): Chapter | null {
  return CHAPTERS[Number(number) - 1] ?? null;
}

/** The address of a chapter. */
export function addressOf(chapter: Chapter): string {
  return `#/learn/${CHAPTERS.indexOf(chapter) + 1}`;
}
