// What somebody pasted or dropped: a position, a game, or many games.

/** What a text is. */
export type Pasted = { is: "fen"; fen: string } | { is: "pgn"; games: number } | { is: "nothing" };

/** Texts longer than this are imported in the background, however many games they hold. */
export const LARGE = 200_000;

const PLACEMENT = /^(?:[1-8pnbrqkPNBRQK]{1,8}\/){7}[1-8pnbrqkPNBRQK]{1,8}(?=\s|$)/;
const TAG = /^\s*\[[A-Za-z0-9_]+\s+"/m;
const MOVES = /(?:^|\s)1\s*\.+\s*(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O|0-0)/;
const EVENT = /^\s*\[Event\s+"/gm;

/** Recognises a text by its looks; the server has the last word. */
export function detectFormat(text: string): Pasted {
  const trimmed = text.trim();
  if (PLACEMENT.test(trimmed) && !trimmed.includes("\n")) {
    return { is: "fen", fen: trimmed.replaceAll(/\s+/g, " ") };
  }
  if (TAG.test(trimmed) || MOVES.test(trimmed)) {
    return { is: "pgn", games: Math.max(1, trimmed.match(EVENT)?.length ?? 1) };
  }
  return { is: "nothing" };
}

/** Whether a text is better imported into the library than opened as one study. */
export function isManyGames(text: string): boolean {
  const pasted = detectFormat(text);
  return pasted.is === "pgn" && (pasted.games > 1 || text.length > LARGE);
}
