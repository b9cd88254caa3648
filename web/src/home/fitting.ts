// Which opponent fits: the last one, a stronger one after a win, a weaker one after two losses.
import { isSame } from "../opponents/opponents";
import type { ComputerPlayer } from "../play/game-setup";
import type { GameView, Side } from "../wire";

/** A game of this person against a computer. */
export interface PlayedGame {
  id: number;
  opponent: ComputerPlayer;
  /** 1 for a win, ½ for a draw. */
  score: number;
}

/** Games in a row that must be lost. */
const LOSSES = 2;

/** By how much stronger the next opponent is to be: 1, 0 or −1 places. The newest game comes first. */
export function adaptation(games: readonly PlayedGame[]): -1 | 0 | 1 {
  const [last] = games;
  if (!last) return 0;
  if (last.score === 1) return 1;
  const lost = games
    .slice(0, LOSSES)
    .filter(({ opponent, score }) => score === 0 && isSame(opponent, last.opponent));
  return lost.length === LOSSES ? -1 : 0;
}

/** The opponent so many places further in a ladder; the same one at its ends and outside of it. */
export function neighbour(
  ladder: readonly ComputerPlayer[],
  player: ComputerPlayer,
  by: -1 | 0 | 1,
): ComputerPlayer {
  const at = ladder.findIndex((rung) => isSame(rung, player));
  return (at < 0 ? undefined : ladder[at + by]) ?? player;
}

/** A finished game as this person sees it; null if it was not theirs against a computer. */
export function playedGame({ id, setup, state, yours }: GameView): PlayedGame | null {
  const [mine] = yours;
  if (yours.length !== 1 || !mine || !state.result) return null;
  const seat = setup.seats[mine === "white" ? 1 : 0];
  if (seat.who !== "computer") return null;
  const score = scoreOf(state.result.outcome, mine);
  return score === null ? null : { id, opponent: { id: seat.id, elo: seat.elo }, score };
}

function scoreOf(outcome: string, side: Side): number | null {
  if (outcome === "1/2-1/2") return 0.5;
  if (outcome !== "1-0" && outcome !== "0-1") return null;
  return (outcome === "1-0") === (side === "white") ? 1 : 0;
}
