// From a puzzle to the page of analysis.
import { send } from "../api";
import { go } from "../router";
import { showError } from "../shell/toasts";
import type { OpenedStudy, PuzzleView } from "../wire";

/** Opens the game at the mistake, or a study of the puzzle's own. */
export async function analysePuzzle(puzzle: PuzzleView): Promise<void> {
  if (puzzle.game)
    return go(`/study/${puzzle.game.id}?path=${encodeURIComponent(puzzle.game.path)}`);
  const moves = puzzle.steps.map((step) => step.san).join(" ");
  const number = puzzle.start.fen.split(" ")[5] ?? "1";
  const dots = puzzle.start.turn === "white" ? "." : "...";
  const pgn = `[FEN "${puzzle.start.fen}"]\n[SetUp "1"]\n\n${number}${dots} ${moves} *\n`;
  try {
    const { id } = await send<OpenedStudy>("POST", "/api/studies", { from: "pgn", pgn });
    const first = puzzle.steps[0]?.uci ?? "";
    go(`/study/${id}?path=${encodeURIComponent(first)}`);
  } catch (error) {
    showError(error);
  }
}
