// The setup of the next game: that of the last one, with an opponent that fits.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { isSame, opponentOf, opponentsOf, players } from "../opponents/opponents";
import { type ComputerPlayer, type GameSetup, loadSetup, saveSetup } from "../play/game-setup";
import { adaptation, neighbour } from "./fitting";
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
    const isLast = isSame(last.opponent, setup.opponent);
    const by = isLast ? adaptation(recent.played) : 0;
    const opponent = neighbour(ladderOf(setup.opponent), setup.opponent, by);
    change({ opponent, adaptedAfter: last.id });
    if (isSame(opponent, setup.opponent)) return;
    const { name } = opponentOf(setup.opponent, known, t.value);
    setNote(by > 0 ? t.value.home.afterWin(name) : t.value.home.afterLosses(name));
  }, [recent, known]);
  return { setup, change, note };
}

/** Who is weaker and stronger than an opponent: the levels and Hetman itself, or the rated textbook players. */
export function ladderOf(player: ComputerPlayer): ComputerPlayer[] {
  const groups = player.id === "hetman" ? ["levels", "strong"] : ["textbook"];
  return opponentsOf(players.value, t.value)
    .filter(({ group, rating }) => groups.includes(group) && (group !== "textbook" || rating))
    .map((opponent) => opponent.player);
}
