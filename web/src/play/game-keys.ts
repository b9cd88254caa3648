// The keys of a game.
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import type { Game } from "../wire";
import { clockText, leftNow } from "./clock";
import { useKeys } from "./keys";
import { isLinked } from "./game-status";
import { latestScore } from "./status-line";
import type { Table } from "./game-store";
import { moveWords } from "./notifications";

interface GameKeys {
  table: Table;
  game: Game;
  flip: () => void;
  restart: () => void;
  help: () => void;
}

/** What the keys do while a game is shown. */
export function useGameKeys({ table, game, flip, restart, help }: GameKeys): void {
  const going = game.now.result === null;
  const alone = !isLinked(game);
  const step = (by: number) => () => table.browse(table.ply.value + by);
  const first = () => table.browse(0);
  const last = () => table.browse(table.plies.value);
  const only = (allowed: boolean, action: () => unknown) => () => void (allowed && action());
  useKeys({
    ArrowLeft: step(-1),
    ArrowRight: step(1),
    ArrowUp: first,
    ArrowDown: last,
    Home: first,
    End: last,
    f: flip,
    z: only(game.now.canTakeBack && game.yours.length > 0, () => table.ask({ do: "takeBack" })),
    r: only(alone, restart),
    g: only(going && alone && game.yours.length > 0, () => table.askHint()),
    p: only(going && alone, () => table.ask({ do: game.now.paused ? "resume" : "pause" })),
    "/": () => document.getElementById("move-input")?.focus(),
    t: () => announce(clockWords(table, game)),
    l: () => announce(moveWords(game, table.ply.value)),
    v: () => announce(latestScore(table, game) ?? t.value.play.noMoveYet),
    "?": help,
  });
}

/** Both clocks in words, for whoever asks. */
function clockWords(table: Table, game: Game): string {
  const { clocks } = game.now;
  if (!clocks) return t.value.play.noClocks;
  const since = performance.now() - table.toldAt.value;
  const words = (["white", "black"] as const).flatMap((side, index) => {
    const left = clocks.leftMs[index];
    if (left === null || left === undefined) return [];
    const now = leftNow(left, clocks.running === side, since);
    return [t.value.play.clockOf(t.value.common[side], clockText(now, "never"))];
  });
  return words.join("; ");
}
