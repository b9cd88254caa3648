// Configuration of chessground.
import type { Api } from "@lichess-org/chessground/api";
import type { Dests, Key } from "@lichess-org/chessground/types";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import type { LegalMoves, Settings, Shape, Side, Board as View } from "../wire";
import { describe, readPieces } from "./pieces";
import { toChessground } from "./shapes";

/** Chessground shows no animation that is shorter. */
const SHORTEST_ANIMATION_MS = 70;

/** Applies the settings. Coordinates need a full redraw. */
export function configure(api: Api, orientation: Side, settings: Settings): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const duration = still ? 0 : settings.animationMs;
  api.set({
    orientation,
    coordinates: settings.coordinates !== "none",
    animation: { enabled: duration >= SHORTEST_ANIMATION_MS, duration },
    movable: { showDests: settings.showLegal },
    premovable: { showDests: settings.showLegal },
  });
  api.redrawAll();
}

/** Shows a position. Chessground drops shapes here unless they are set again. */
export function setPosition(api: Api, view: View, shapes: readonly Shape[]): void {
  api.set({
    fen: view.fen,
    turnColor: view.turn,
    lastMove: (view.lastMove as Key[] | null) ?? undefined,
    check: view.check !== null,
    drawable: { shapes: toChessground(shapes) },
  });
}

/** Sets which pieces can be moved, and where to. */
export function setMovable(
  api: Api,
  movable: Side | "both" | null,
  legal: LegalMoves | null,
  free = false,
): void {
  const dests = new Map(Object.entries(legal?.destinations ?? {})) as Dests;
  api.set({ movable: { color: movable ?? undefined, dests, free } });
}

/** Selects a square as a click would, and announces the effect. */
export function select(api: Api, square: string, view: View): void {
  const { common } = t.value;
  const before = api.state.selected;
  if (before === square) {
    api.selectSquare(null);
    return;
  }
  api.selectSquare(square as Key, true);
  const { selected, premovable, lastMove } = api.state;
  if (selected === square) {
    announce(common.selected(describe(square, readPieces(view.fen).get(square), t.value)));
  } else if (premovable.current?.[1] === square) {
    announce(common.premoveSet);
  } else if (before !== undefined && lastMove?.[1] !== square) {
    announce(common.notPossible);
  }
}
