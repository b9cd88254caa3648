import type { Signal } from "@preact/signals";
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
  const choose = (next: Brush) => (brush.value = brush.value === next ? "hand" : next);
  return (
    <div class="palette cg-wrap" role="group" aria-label={t.value.common[side]}>
      <button
        type="button"
        class="palette-tool"
        aria-pressed={brush.value === "hand"}
        aria-label={t.value.analyse.hand}
        title={t.value.analyse.hand}
        onClick={() => (brush.value = "hand")}
      >
        {icons.hand}
      </button>
      {letters.map((letter) => {
        const role = roleOf[letter.toLowerCase()] ?? "pawn";
        const name = t.value.common.piece(side, role);
        return (
          <button
            key={letter}
            type="button"
            class="palette-piece"
            data-piece={letter}
            aria-pressed={brush.value === letter}
            aria-label={name}
            title={name}
            onClick={() => choose(letter)}
          >
            <PieceIcon side={side} role={role} />
          </button>
        );
      })}
      <button
        type="button"
        class="palette-tool"
        aria-pressed={brush.value === "erase"}
        aria-label={t.value.analyse.erase}
        title={t.value.analyse.erase}
        onClick={() => choose("erase")}
      >
        {icons.trash}
      </button>
    </div>
  );
}
