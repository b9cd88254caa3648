// What the page says about a puzzle.
import { formatMove } from "../board/notation";
import { readPieces } from "../board/pieces";
import { language, t } from "../i18n";
import { p } from "../i18n/puzzles";
import { motifOf } from "./motif";
import type { PuzzleState } from "./state";

/** A move in the letters of the language. */
export function sanText(san: string): string {
  return formatMove({ san, lan: san }, "san", language.value);
}

/** One sentence for what happens now. */
export function messageOf(state: PuzzleState): string {
  const texts = p.value;
  const wins = state.alsoWins.value;
  const tried = state.refutation.value?.answer.steps[0]?.san;
  switch (state.phase.value) {
    case "solving":
      if (wins) return texts.alsoWins(sanText(wins));
      return state.ply.value > 1 ? texts.right : texts.find;
    case "checking":
      return texts.checking;
    case "refuted":
      return tried ? texts.wrong(sanText(tried)) : "";
    case "solved":
      return texts.solved;
    case "shown":
      return texts.shown;
    default:
      return state.ply.value > 1 ? texts.right : "";
  }
}

/** What the hints say so far. */
export function hintOf(state: PuzzleState): string {
  const texts = p.value;
  const puzzle = state.puzzle.value;
  const expected = puzzle?.steps[state.ply.value];
  const board = state.board.value;
  if (!puzzle || !expected || !board || state.phase.value !== "solving") return "";
  if (state.hints.value >= 3) return texts.hintMove(sanText(expected.san));
  const from = expected.squares[0];
  const piece = readPieces(board.fen).get(from);
  if (state.hints.value === 2 && piece)
    return texts.hintPiece(t.value.common.role(piece.role), from);
  const motif = motifOf(puzzle.themes);
  return motif ? texts.hintMotif(texts.themes[motif]) : texts.hintNone;
}
