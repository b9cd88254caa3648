// Which opponent fits. Levels follow every result by some points; of other players there is a stronger one after a win and
// a weaker one after two losses.
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

/** Points that a level changes by after the first, second, third … win or loss in a row. */
const STEPS = [50, 100, 150] as const;

/** The level of the next game: higher after wins, lower after losses. The newest game comes first. */
export function adaptedElo(
  games: readonly PlayedGame[],
  elo: number,
  [lowest, highest]: readonly [number, number],
): number {
  const score = games[0]?.score ?? 0.5;
  const other = games.findIndex(
    (game) => game.score !== score || game.opponent.id !== "hetman" || game.opponent.elo === null,
  );
  const run = other < 0 ? games.length : other;
  if (run === 0 || score === 0.5) return elo;
  const step = STEPS[Math.min(run, STEPS.length) - 1]!;
  return Math.max(lowest, Math.min(highest, elo + (score === 1 ? step : -step)));
}

/** The opponent so many places further in a ladder; the same one at its ends and outside of it. */
export function neighbour(
  ladder: readonly ComputerPlayer[],
  player: ComputerPlayer,
  by: -1 | 0 | 1,
): ComputerPlayer {
  const at = ladder.findIndex((rung) => isSame(rung, player));
  return (at < 0 ? nextLevel(ladder, player, by) : ladder[at + by]) ?? player;
}

/** The next level from one between them. */
function nextLevel(
  ladder: readonly ComputerPlayer[],
  { id, elo }: ComputerPlayer,
  by: -1 | 0 | 1,
): ComputerPlayer | undefined {
  const levels = ladder.filter((rung) => rung.id === id && rung.elo !== null);
  if (elo === null || by === 0) return undefined;
  return by > 0
    ? levels.find((rung) => rung.elo! > elo)
    : levels.findLast((rung) => rung.elo! < elo);
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
