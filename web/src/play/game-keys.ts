// The keyboard shortcuts of a game.
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import type { GameView } from "../wire";
import { formatClock, leftNow } from "./clock";
import { useKeys } from "./keys";
import { isRemote } from "./game-status";
import { latestScore } from "./status-line";
import type { GameStore } from "./game-store";
import { describeMove } from "./notifications";

interface GameKeys {
  store: GameStore;
  game: GameView;
  flip: () => void;
  restart: () => void;
  help: () => void;
}

/** What the keys do while a game is shown. */
export function useGameKeys({ store, game, flip, restart, help }: GameKeys): void {
  const going = game.state.result === null;
  const alone = !isRemote(game);
  const step = (by: number) => () => store.browse(store.ply.value + by);
  const first = () => store.browse(0);
  const last = () => store.browse(store.plies.value);
  const only = (allowed: boolean, action: () => unknown) => () => void (allowed && action());
  useKeys({
    ArrowLeft: step(-1),
    ArrowRight: step(1),
    ArrowUp: first,
    ArrowDown: last,
    Home: first,
    End: last,
    f: flip,
    z: only(game.state.canTakeBack && game.yours.length > 0, () => store.act({ type: "takeBack" })),
    r: only(alone && game.controls, restart),
    g: only(going && alone && game.yours.length > 0, () => store.requestHint()),
    p: only(going && alone && game.controls, () =>
      store.act({ type: game.state.paused ? "resume" : "pause" }),
    ),
    "/": () => document.querySelector<HTMLElement>(".move-input .field")?.focus(),
    t: () => announce(clockWords(store, game)),
    l: () => announce(describeMove(game, store.ply.value)),
    v: () => announce(latestScore(store, game) ?? t.value.play.noMoveYet),
    "?": help,
  });
}

/** Both clocks in words. */
function clockWords(store: GameStore, game: GameView): string {
  const { clocks } = game.state;
  if (!clocks) return t.value.play.noClocks;
  const since = performance.now() - store.clocksAt.value;
  const words = (["white", "black"] as const).flatMap((side, index) => {
    const left = clocks.leftMs[index];
    if (left === null || left === undefined) return [];
    const now = leftNow(left, clocks.running === side, since);
    return [t.value.play.clockOf(t.value.common[side], formatClock(now, "never"))];
  });
  return words.join("; ");
}
