// The themes: boards (themes.css) and piece sets (pieces/).

/** The boards, by the names that themes.css and the language tables have for them. */
export const boards = [
  "maple",
  "walnut",
  "green",
  "orange",
  "blue",
  "slate",
  "violet",
  "rose",
  "night",
  "contrast",
] as const;

/** A board. */
export type BoardName = (typeof boards)[number];

/** The piece sets and their loaders: only the selected one is downloaded. */
const loaders = {
  cburnett: () => import("@lichess-org/chessground/assets/chessground.cburnett.css"),
  hetman: () => import("./pieces/hetman.css"),
  gold: () => import("./pieces/gold.css"),
  print: () => import("./pieces/print.css"),
};

/** A piece set. */
export type PieceSet = keyof typeof loaders;

/** The piece sets. */
export const pieceSets = Object.keys(loaders) as PieceSet[];

/** Loads a piece set; an unknown name gives the default one. */
export async function loadPieces(name: string): Promise<PieceSet> {
  const known = name in loaders ? (name as PieceSet) : "cburnett";
  await loaders[known]();
  return known;
}

/** The colours that legal squares can have. */
export const legalColors = ["green", "red", "blue", "orange", "violet", "black"] as const;
