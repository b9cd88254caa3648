// How a game ended, in words.
import type { Texts } from "../i18n";
import type { GameOver } from "../wire";

/** Who won, or that it is a draw. */
export function outcomeText(result: GameOver, { play }: Texts): string {
  if (result.winner === "white") return play.whiteWins;
  if (result.winner === "black") return play.blackWins;
  return result.outcome === "*" ? play.noResult : play.draw;
}

/** The same with the reason. */
export function resultText(result: GameOver, texts: Texts): string {
  return `${outcomeText(result, texts)}, ${texts.play.reason(result.reason)}`;
}
