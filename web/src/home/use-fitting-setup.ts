// The setup of the next game: that of the last one, with an opponent that fits.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { isSame, opponentOf, opponentsOf, players } from "../opponents/opponents";
import { type ComputerPlayer, type GameSetup, loadSetup, saveSetup } from "../play/game-setup";
import { adaptation, adaptedElo, neighbour } from "./fitting";
import type { RecentGames } from "./recent-games";

interface FittingSetup {
  setup: GameSetup;
  /** Changes and saves it. */
  change: (patch: Partial<GameSetup>) => void;
  /** Why there is another opponent than before. */
  note: string;
}

/** The setup; the result of every game changes the opponent at most once. */
export function useFittingSetup(recent: RecentGames | null): FittingSetup {
  const [setup, setSetup] = useState(loadSetup);
  const [note, setNote] = useState("");
  const known = players.value;

  function change(patch: Partial<GameSetup>): void {
    const next = { ...setup, ...patch };
    setSetup(next);
    saveSetup(next);
    if (patch.opponent) setNote("");
  }

  useEffect(() => {
    const last = recent?.played[0];
    if (!last || known.length === 0 || setup.adaptedAfter === last.id) return;
    const follows = setup.adapts && isSame(last.opponent, setup.opponent);
    const opponent = follows ? fitting(setup.opponent, recent) : setup.opponent;
    change({ opponent, adaptedAfter: last.id });
    if (!isSame(opponent, setup.opponent)) setNote(reason(setup.opponent, opponent, last.score));
  }, [recent, known]);
  return { setup, change, note };
}

/** Who fits after the last games against an opponent. */
function fitting(opponent: ComputerPlayer, { played }: RecentGames): ComputerPlayer {
  const range = players.value.find(({ id }) => id === opponent.id)?.elo;
  if (opponent.elo !== null && range)
    return { ...opponent, elo: adaptedElo(played, opponent.elo, range) };
  return neighbour(ladderOf(opponent), opponent, adaptation(played));
}

/** Why it is another opponent. */
function reason(before: ComputerPlayer, now: ComputerPlayer, score: number): string {
  const { home } = t.value;
  if (before.elo !== null && now.elo !== null)
    return score === 1 ? home.levelUp(before.elo, now.elo) : home.levelDown(before.elo, now.elo);
  const { name } = opponentOf(before, players.value, t.value);
  return score === 1 ? home.afterWin(name) : home.afterLosses(name);
}

/** Who is weaker and stronger than an opponent: the levels and Hetman itself, or the rated textbook players. */
export function ladderOf(player: ComputerPlayer): ComputerPlayer[] {
  const groups = player.id === "hetman" ? ["levels", "strong"] : ["textbook"];
  return opponentsOf(players.value, t.value)
    .filter(({ group, rating }) => groups.includes(group) && (group !== "textbook" || rating))
    .map((opponent) => opponent.player);
}
