import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { PieceIcon } from "../../board/piece-icon";
import { roleOf } from "../../board/pieces";
import { t } from "../../i18n";
import { icons } from "../../shell/icons";
import type { Side } from "../../wire";
import "./palette.css";

/** What a click on a square does: move the piece there, erase it, or put the piece of this FEN letter. */
export type Brush = "hand" | "erase" | (string & {});

/** The pieces of one side; dragging one puts it on the board. */
export function Palette({ side, brush }: { side: Side; brush: Signal<Brush> }) {
  const letters = [..."kqrbnp"].map((letter) => (side === "white" ? letter.toUpperCase() : letter));
  const button = (value: Brush, name: string, content: JSX.Element, piece?: string) => (
    <button
      key={value}
      type="button"
      class={piece ? "palette-piece" : "palette-tool"}
      data-piece={piece}
      aria-pressed={brush.value === value}
      aria-label={name}
      title={name}
      onClick={() => (brush.value = brush.value === value ? "hand" : value)}
    >
      {content}
    </button>
  );
  return (
    <div class="palette cg-wrap" role="group" aria-label={t.value.common[side]}>
      {button("hand", t.value.analyse.hand, icons.hand)}
      {letters.map((letter) => {
        const role = roleOf[letter.toLowerCase()] ?? "pawn";
        const name = t.value.common.piece(side, role);
        return button(letter, name, <PieceIcon side={side} role={role} />, letter);
      })}
      {button("erase", t.value.analyse.erase, icons.trash)}
    </div>
  );
}
