import type { Signal } from "@preact/signals";
import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Config } from "@lichess-org/chessground/config";
import type { Key } from "@lichess-org/chessground/types";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import "../../board/board.css";
import { roleOf } from "../../board/pieces";
import { t } from "../../i18n";
import type { Side } from "../../wire";
import { EditorGrid } from "./editor-grid";
import type { Brush } from "./palette";
import { formatPlacement, parseSetup, withPiece, type Setup } from "./setup";

type Props = {
  setup: Setup;
  orientation: Side;
  brush: Signal<Brush>;
  onChange: (setup: Setup) => void;
};

const OPTIONS = {
  disableContextMenu: true,
  blockTouchScroll: true,
  movable: { free: true, color: "both", showDests: false },
  premovable: { enabled: false },
  draggable: { deleteOnDropOff: true, showGhost: false },
  animation: { enabled: false },
  highlight: { lastMove: false },
  drawable: { enabled: false },
} satisfies Config;

/** A board on which any piece may stand anywhere. A piece dropped off the board is removed. */
export function EditorBoard(props: Props) {
  const { setup, orientation, brush } = props;
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const placement = formatPlacement(setup.pieces);

  useLayoutEffect(() => {
    const api = Chessground(host.current!, {
      ...OPTIONS,
      fen: placement,
      orientation,
      events: { change: () => setPieces(parseSetup(api.getFen()).pieces) },
    });
    ground.current = api;
    return () => api.destroy();
  }, []);

  useLayoutEffect(() => {
    const api = ground.current;
    if (api && api.getFen() !== placement) api.set({ fen: placement });
    api?.set({ orientation, lastMove: undefined });
  }, [placement, orientation]);

  useDragFromPalette(ground);

  function setPieces(pieces: Setup["pieces"]): void {
    const { setup: now, onChange } = latest.current;
    onChange({ ...now, pieces, enPassant: "-" });
  }

  function paint(square: string): void {
    if (brush.value === "hand") return;
    const letter = brush.value === "erase" ? null : brush.value;
    const painted = setup.pieces.get(square) === letter ? null : letter;
    props.onChange(withPiece(setup, square, painted));
  }

  /** A selected piece or the eraser paints; with the hand the pointer belongs to chessground. */
  function onPointer(event: PointerEvent): void {
    const square = ground.current?.getKeyAtDomPos([event.clientX, event.clientY]);
    if (brush.value === "hand" || event.button !== 0 || !square) return;
    event.stopPropagation();
    event.preventDefault();
    paint(square);
  }

  function onContextMenu(event: MouseEvent): void {
    event.preventDefault();
    const square: Key | undefined = ground.current?.getKeyAtDomPos([event.clientX, event.clientY]);
    if (square) props.onChange(withPiece(setup, square, null));
  }

  return (
    <div class="board editor-board" onContextMenu={onContextMenu}>
      <div class="board-ground" ref={host} />
      <EditorGrid
        label={t.value.analyse.editor}
        setup={setup}
        orientation={orientation}
        painting={brush.value !== "hand"}
        onPointer={onPointer}
        onPut={(square, letter) => props.onChange(withPiece(setup, square, letter))}
        onPaint={paint}
      />
    </div>
  );
}

/** A piece of the palette that is dragged enters the board. */
function useDragFromPalette(ground: RefObject<Api | null>): void {
  useEffect(() => {
    const drag = (event: MouseEvent | TouchEvent) => {
      const target =
        event.target instanceof Element ? event.target.closest<HTMLElement>("[data-piece]") : null;
      const letter = target?.dataset["piece"];
      const role = letter && roleOf[letter.toLowerCase()];
      if (!letter || !role) return;
      ground.current?.dragNewPiece(
        { role, color: letter === letter.toLowerCase() ? "black" : "white" },
        event,
        true,
      );
    };
    addEventListener("mousedown", drag);
    addEventListener("touchstart", drag, { passive: false });
    return () => {
      removeEventListener("mousedown", drag);
      removeEventListener("touchstart", drag);
    };
  }, []);
}
