// Whether a pasted or dropped text is a position, a game, or many games.

/** What a text holds. */
export type TextFormat =
  | { is: "fen"; fen: string }
  | { is: "pgn"; games: number }
  | { is: "nothing" };

/** Texts longer than this are imported in the background, however many games they hold. */
export const LARGE_TEXT = 200_000;

const PLACEMENT = /^(?:[1-8pnbrqkPNBRQK]{1,8}\/){7}[1-8pnbrqkPNBRQK]{1,8}(?=\s|$)/;
const TAG = /^\s*\[[A-Za-z0-9_]+\s+"/m;
const MOVES = /(?:^|\s)1\s*\.+\s*(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O|0-0)/;
const EVENT = /^\s*\[Event\s+"/gm;

/** Guesses the format of a text; the server parses it. */
export function detectFormat(text: string): TextFormat {
  const trimmed = text.trim();
  if (PLACEMENT.test(trimmed) && !trimmed.includes("\n")) {
    return { is: "fen", fen: trimmed.replaceAll(/\s+/g, " ") };
  }
  if (TAG.test(trimmed) || MOVES.test(trimmed)) {
    return { is: "pgn", games: Math.max(1, trimmed.match(EVENT)?.length ?? 1) };
  }
  return { is: "nothing" };
}

/** Whether a text is imported into the library instead of opened as one study. */
export function isManyGames(text: string): boolean {
  const format = detectFormat(text);
  return format.is === "pgn" && (format.games > 1 || text.length > LARGE_TEXT);
}
