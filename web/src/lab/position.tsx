// The position that all rooms of the laboratory look at.
import { signal } from "@preact/signals";
import { useId } from "preact/hooks";
import { useCheckedPosition } from "../board/checked-position";
import { l } from "../i18n/lab";
import { said } from "../i18n";
import { showError } from "../shell/toasts";

/** The reference positions of `hetman ablation`. */
const POSITIONS = {
  start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  kiwipete: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  middlegame: "r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 11",
  mate: "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
  endgame: "8/2k5/3p4/p2P1p2/P2P1P2/8/8/2K5 w - - 0 1",
} as const;

/** The position that is looked at. */
export const fen = signal<string>(POSITIONS.middlegame);

/** Only the position after a series of quick changes is checked. */
const DEBOUNCE_MS = 250;

/** Chooses a position: one of a few, or a FEN. */
export function PositionField() {
  const id = useId();
  const checked = useCheckedPosition(fen.value, DEBOUNCE_MS, showError);
  const known = Object.entries(POSITIONS).find(([, position]) => position === fen.value)?.[0];
  const error = checked?.error ?? checked?.over ?? null;
  return (
    <div class="lab-position">
      <label>
        {l.value.position}
        <select
          class="field"
          value={known ?? ""}
          onChange={(event) => {
            const name = event.currentTarget.value as keyof typeof POSITIONS | "";
            if (name !== "") fen.value = POSITIONS[name];
          }}
        >
          {(Object.keys(POSITIONS) as (keyof typeof POSITIONS)[]).map((name) => (
            <option key={name} value={name}>
              {l.value.positions[name]}
            </option>
          ))}
          <option value="">{l.value.positions.own}</option>
        </select>
      </label>
      <label class="lab-fen">
        FEN
        <input
          class="field"
          value={fen.value}
          spellcheck={false}
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          onInput={(event) => (fen.value = event.currentTarget.value.trim())}
        />
      </label>
      <p class="lab-error" id={`${id}-error`} role="status">
        {error !== null && said(error)}
      </p>
    </div>
  );
}
