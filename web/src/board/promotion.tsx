import type { Api } from "@lichess-org/chessground/api";
import type { Key } from "@lichess-org/chessground/types";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { latinKey } from "../shell/latin-key";
import type { Side } from "../wire";
import { PieceIcon } from "./piece-icon";
import { roleOf } from "./pieces";
import "./promotion.css";

/** A pawn move whose piece is not chosen yet. */
export interface PendingPromotion {
  from: string;
  to: string;
  side: Side;
}

/** Puts the chosen piece on the board. */
export function finishPromotion(api: Api, { to, side }: PendingPromotion, letter: string): void {
  const role = roleOf[letter] ?? "queen";
  api.setPieces(new Map([[to as Key, { role, color: side, promoted: true }]]));
}

interface PromotionProps {
  /** Where the pawn arrives. */
  square: string;
  side: Side;
  orientation: Side;
  onChoose: (letter: string) => void;
  onCancel: () => void;
}

const LETTERS = ["q", "n", "r", "b"] as const;

/** The promotion choice: a column on the pawn's file, the queen nearest the edge. */
export function Promotion({ square, side, orientation, onChoose, onCancel }: PromotionProps) {
  const column = useRef<HTMLDivElement>(null);
  useFocusInside(column);
  const file = square.charCodeAt(0) - "a".charCodeAt(0);
  const left = orientation === "white" ? file : 7 - file;
  const downwards = side === orientation;

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const buttons = [...(column.current?.querySelectorAll("button") ?? [])];
    const letter = LETTERS.find((known) => known === latinKey(event).toLowerCase());
    if (event.key === "Escape") onCancel();
    else if (letter) onChoose(letter);
    else if (step !== undefined) {
      const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const turn = downwards ? step : -step;
      buttons[(now + turn + buttons.length) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      class="promotion"
      onClick={onCancel}
      onContextMenu={(event) => (event.preventDefault(), onCancel())}
    >
      <div
        ref={column}
        class={`promotion-column cg-wrap ${downwards ? "downwards" : "upwards"}`}
        style={{ left: `${left * 12.5}%` }}
        role="group"
        aria-label={t.value.common.promoteTo}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
      >
        {LETTERS.map((letter) => {
          const role = roleOf[letter]!;
          return (
            <button
              key={letter}
              type="button"
              aria-label={t.value.common.role(role)}
              onClick={() => onChoose(letter)}
            >
              <PieceIcon side={side} role={role} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Focuses the first button, and gives the focus back afterwards. */
function useFocusInside(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    const shown = column.current;
    shown?.querySelector("button")?.focus({ preventScroll: true });
    // The focus goes back to its square, unless it has moved elsewhere.
    return () => {
      const now = document.activeElement;
      const lost = now === document.body || shown?.contains(now);
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
