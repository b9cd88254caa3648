// What is worth telling about a whole game: where it turned, and from when it was decided.
import type { ReviewedMove, Side } from "../../wire";
import type { Turn } from "../../i18n/en/reasons";

/** A chance to win from which on a game is called won, from White's side or the other. */
const WON = 75;
/** How far from one half a game is still called even. */
const EVEN = 15;
/** Turns that are told. */
const TURNS = 3;

/** A move that changed what a game was. */
export type TurningPoint = { move: ReviewedMove; turn: Turn };

/** What is told of a game. */
export type Summary = {
  turns: TurningPoint[];
  /** Who was winning to the end, and the first ply from which that was so. */
  decided: { side: Side; ply: number } | null;
  /** Whether neither side was ever winning. */
  balanced: boolean;
};

/** What is told of a reviewed game; the first move is `first`'s. */
export function summarize(moves: readonly ReviewedMove[], first: Side): Summary {
  const percents = moves.map((move) => move.winPercent);
  return {
    turns: turningPoints(moves, first),
    decided: decided(percents),
    balanced: percents.every((percent) => percent < WON && percent > 100 - WON),
  };
}

function turningPoints(moves: readonly ReviewedMove[], first: Side): TurningPoint[] {
  const found = moves.flatMap((move, index) => {
    const isWhites = (first === "white") === (index % 2 === 0);
    const pov = (percent: number) => (isWhites ? percent : 100 - percent);
    const [before, after] = [pov(moves[index - 1]?.winPercent ?? 50), pov(move.winPercent)];
    const isFault = ["inaccuracy", "mistake", "blunder"].includes(move.label ?? "");
    const turn = isFault ? turnOf(before, after) : null;
    return turn ? [{ move, turn, loss: before - after }] : [];
  });
  const worst = found.toSorted((one, other) => other.loss - one.loss).slice(0, TURNS);
  return worst.toSorted((one, other) => one.move.ply - other.move.ply);
}

/** What became of the mover's game; nothing where it is not one of what has a name. */
function turnOf(before: number, after: number): Turn | null {
  const isEven = (percent: number) => Math.abs(percent - 50) <= EVEN;
  if (before >= WON) return after <= 100 - WON ? "wonToLost" : isEven(after) ? "wonToEven" : null;
  return isEven(before) && after <= 100 - WON ? "evenToLost" : null;
}

function decided(percents: readonly number[]): { side: Side; ply: number } | null {
  const last = percents.at(-1);
  if (last === undefined || (last < WON && last > 100 - WON)) return null;
  const isWon = (percent: number) => (last >= WON ? percent >= WON : percent <= 100 - WON);
  const before = percents.findLastIndex((percent) => !isWon(percent));
  return { side: last >= WON ? "white" : "black", ply: before + 2 };
}
