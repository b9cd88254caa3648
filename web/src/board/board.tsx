import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Dests, Key, MoveMetadata } from "@lichess-org/chessground/types";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { settings } from "../settings/settings";
import { announce } from "../shell/announcer";
import type { Legal, Shape, Side, Board as View } from "../wire";
import "./board.css";
import { Grid } from "./grid";
import { describe, menOf, roleOf } from "./men";
import { Promotion } from "./promotion";
import { drawn, undrawn } from "./shapes";
import { useWheel } from "./wheel";

/** What a board shows, and what may be done on it. */
export interface BoardProps {
  /** The position. Another object, even of the same position, puts every man where it says. */
  view: View;
  /** Who looks at it. */
  orientation: Side;
  /** Whose men can be moved here. */
  movable: Side | "both" | null;
  /** Where they can be moved; nowhere if null. */
  legal: Legal | null;
  /** Whether a move may be made before it is one's turn. */
  premove?: boolean;
  /** Arrows and circles of people. Left out, the board keeps them until the position changes. */
  shapes?: readonly Shape[];
  /** Whether taking up a man leaves the shapes of people as they are: they belong to a study. */
  keepShapes?: boolean;
  /** Arrows and circles of computers. */
  autoShapes?: readonly DrawShape[];
  /** Hears a move as squares: `e2e4`, `e7e8q`, a castling king on its rook or two steps away. */
  onMove?: (text: string) => void;
  onShapes?: (shapes: Shape[]) => void;
  onSelect?: (square: string) => void;
  /** Hears the wheel: one move back or forth. */
  onStep?: (by: 1 | -1) => void;
}

interface Promoting {
  from: string;
  to: string;
  side: Side;
}

/** The board. It knows no rules: it offers what `legal` says. */
export function Board(props: BoardProps) {
  const { view, orientation, movable, legal, premove = false, shapes, autoShapes } = props;
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const shown = useRef<View | null>(null);
  const latest = useRef(props);
  const [promoting, setPromoting] = useState<Promoting | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  latest.current = props;

  useLayoutEffect(() => {
    const api = Chessground(host.current!, {
      disableContextMenu: true,
      blockTouchScroll: true,
      movable: { free: false, events: { after: finish } },
      draggable: { showGhost: true },
      drawable: {
        defaultSnapToValidMove: true,
        eraseOnMovablePieceClick: !props.keepShapes,
        onChange: (now) => latest.current.onShapes?.(undrawn(now)),
      },
      events: {
        select: (square) => {
          setSelected(api.state.selected ?? null);
          latest.current.onSelect?.(square);
        },
      },
    });
    ground.current = api;
    return () => api.destroy();
  }, []);

  const look = settings.value;
  useLayoutEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const duration = still ? 0 : look.animationMs;
    ground.current?.set({
      orientation,
      coordinates: look.coordinates !== "none",
      animation: { enabled: duration >= 70, duration },
      movable: { showDests: look.showLegal },
      premovable: { showDests: look.showLegal },
    });
    ground.current?.redrawAll();
  }, [orientation, look.coordinates, look.animationMs, look.showLegal]);

  useLayoutEffect(() => {
    const api = ground.current;
    if (!api) return;
    const fresh = shown.current !== view;
    if (fresh) put(api, view, shapes ?? []);
    shown.current = view;
    const may = movable === null ? undefined : movable;
    api.set({
      movable: { color: may, dests: destinations(legal) },
      premovable: { enabled: premove && may !== undefined },
    });
    if (!premove) api.cancelPremove();
    else if (legal && view.turn === movable) api.playPremove();
    if (fresh) {
      setPromoting(null);
      setSelected(api.state.selected ?? null);
    }
  }, [view, legal, movable, premove]);

  useLayoutEffect(() => {
    if (shapes) ground.current?.setShapes(drawn(shapes));
  }, [shapes]);

  useLayoutEffect(() => {
    ground.current?.setAutoShapes([...(autoShapes ?? [])]);
  }, [autoShapes]);

  useWheel(frame, (by) => latest.current.onStep?.(by));

  function finish(from: Key, to: Key, how: MoveMetadata): void {
    const { legal: may, onMove } = latest.current;
    const man = ground.current?.state.pieces.get(to);
    if (!man || !may?.promotions.includes(from + to)) {
      onMove?.(from + to);
      return;
    }
    const auto = settings.value.autoQueen;
    const queen = auto === "always" || (auto === "premove" && how.premove);
    const move = { from, to, side: man.color };
    if (queen && !how.ctrlKey) promote(move, "q");
    else setPromoting(move);
  }

  function promote({ from, to, side }: Promoting, letter: string): void {
    setPromoting(null);
    const role = roleOf[letter] ?? "queen";
    ground.current?.setPieces(new Map([[to as Key, { role, color: side, promoted: true }]]));
    latest.current.onMove?.(from + to + letter);
  }

  function takeBackPromotion(): void {
    setPromoting(null);
    const api = ground.current;
    if (!api || !shown.current) return;
    put(api, shown.current, latest.current.shapes ?? []);
    api.set({ movable: { dests: destinations(latest.current.legal) } });
  }

  function choose(square: string): void {
    const api = ground.current;
    if (!api) return;
    const before = api.state.selected;
    if (before === square) {
      api.selectSquare(null);
    } else {
      api.selectSquare(square as Key, true);
      if (api.state.selected === square) {
        announce(t.value.common.selected(describe(square, menOf(view.fen).get(square), t.value)));
      } else if (api.state.premovable.current?.[1] === square) {
        announce(t.value.common.premoveSet);
      } else if (before !== undefined && shown.current && api.state.lastMove?.[1] !== square) {
        announce(t.value.common.notPossible);
      }
    }
    setSelected(api.state.selected ?? null);
  }

  function abandon(): void {
    ground.current?.cancelPremove();
    ground.current?.selectSquare(null);
    setSelected(null);
  }

  return (
    <div class={`board coordinates-${look.coordinates}`} ref={frame}>
      <div class="board-ground" ref={host} />
      <Grid
        view={view}
        orientation={orientation}
        legal={legal}
        selected={selected}
        onChoose={choose}
        onAbandon={abandon}
      />
      {promoting && (
        <Promotion
          square={promoting.to}
          side={promoting.side}
          orientation={orientation}
          onChoose={(letter) => promote(promoting, letter)}
          onCancel={takeBackPromotion}
        />
      )}
    </div>
  );
}

/** Puts the men of a position on the board. Chessground forgets shapes here unless they are given again. */
function put(api: Api, view: View, shapes: readonly Shape[]): void {
  api.set({
    fen: view.fen,
    turnColor: view.turn,
    lastMove: (view.lastMove as Key[] | null) ?? undefined,
    check: view.check !== null,
    drawable: { shapes: drawn(shapes) },
  });
}

function destinations(legal: Legal | null): Dests {
  return new Map(Object.entries(legal?.destinations ?? {})) as Dests;
}
