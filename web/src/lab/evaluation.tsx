import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../api";
import { useCheckedPosition } from "../board/checked-position";
import { Thumbnail } from "../board/thumbnail";
import { l } from "../i18n/lab";
import { showError } from "../shell/toasts";
import type { PieceWorth, PositionEvaluations, TermValue } from "../wire";
import { fen } from "./position";

/** Typing is over. */
const DEBOUNCE_MS = 250;
/** Terms that are worth less than this to both sides are folded away. */
const SMALL = 5;

/** The evaluation room: what each piece is worth, term by term, and the same position through all evaluations. */
export function EvaluationRoom() {
  const found = useSignal<PositionEvaluations | null>(null);
  // The field above says what is wrong with a position that is none.
  const legal = useCheckedPosition(fen.value, DEBOUNCE_MS)?.fen ?? null;
  useEffect(() => {
    if (legal === null) return;
    let wanted = true;
    get<PositionEvaluations>(`/api/lab/evaluations?fen=${encodeURIComponent(legal)}`).then(
      (answer) => wanted && (found.value = answer),
      (error: unknown) => wanted && showError(error),
    );
    return () => void (wanted = false);
  }, [legal]);
  const shown = found.value;
  if (!shown) return <p class="quiet">{l.value.searching}</p>;
  return (
    <>
      <p class="quiet lab-intro">{l.value.evaluationIntro}</p>
      <div class="lab-evaluation">
        <section class="card">
          <h2>{l.value.piecesTitle}</h2>
          <Heat position={shown} />
          <p class="quiet">{l.value.piecesHelp}</p>
        </section>
        <section class="card">
          <h2>{l.value.allEvaluations}</h2>
          <Values position={shown} />
        </section>
        <section class="card lab-terms">
          <h2>{l.value.termsTitle}</h2>
          <Terms terms={shown.terms} />
        </section>
      </div>
    </>
  );
}

/** The board with a warm or cold square under every piece, and its worth on it. */
export function Heat({ position }: { position: PositionEvaluations }) {
  const most = Math.max(100, ...position.pieces.map(({ worth }) => Math.abs(worth)));
  return (
    <>
      <div class="lab-heat">
        <Thumbnail fen={position.fen} />
        <div class="lab-heat-squares" aria-hidden="true">
          {position.pieces.map((piece) => (
            <Square key={piece.square} piece={piece} most={most} />
          ))}
        </div>
      </div>
      <details>
        <summary>{l.value.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{l.value.piece}</th>
              <th scope="col">{l.value.worth}</th>
            </tr>
          </thead>
          <tbody>
            {[...position.pieces]
              .sort((one, other) => Math.abs(other.worth) - Math.abs(one.worth))
              .map(({ square, piece, worth }) => (
                <tr key={square}>
                  <th scope="row">
                    {piece} {square}
                  </th>
                  <td>{pawns(worth)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function Square({ piece, most }: { piece: PieceWorth; most: number }) {
  const column = piece.square.charCodeAt(0) - "a".charCodeAt(0);
  const row = 8 - Number(piece.square[1]);
  const share = Math.min(1, Math.abs(piece.worth) / most);
  return (
    <span
      class={piece.worth >= 0 ? "lab-worth for-white" : "lab-worth for-black"}
      style={{
        left: `${column * 12.5}%`,
        top: `${row * 12.5}%`,
        "--share": `${Math.round(15 + 60 * share)}%`,
      }}
    >
      {(Math.abs(piece.worth) / 100).toFixed(1)}
    </span>
  );
}

/** The same position through every evaluation. */
export function Values({ position }: { position: PositionEvaluations }) {
  const most = Math.max(100, ...position.values.map(({ value }) => Math.abs(value)));
  return (
    <table class="lab-bars">
      <thead class="hidden-text">
        <tr>
          <th scope="col">{l.value.evaluation}</th>
          <th scope="col">{l.value.forWhite}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {position.values.map(({ name, value }) => (
          <tr key={name} data-evaluation={name}>
            <th scope="row">{evaluationName(name)}</th>
            <td class="lab-number">{pawns(value)}</td>
            <td>
              <Bar value={value / most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The terms of the classical evaluation, for both sides. */
function Terms({ terms }: { terms: readonly TermValue[] }) {
  if (terms.length === 0) return <p>{l.value.knownEndgame}</p>;
  const sorted = [...terms].sort(
    (one, other) => Math.abs(other.white - other.black) - Math.abs(one.white - one.black),
  );
  const isLarge = ({ white, black }: TermValue) =>
    Math.max(Math.abs(white), Math.abs(black)) >= SMALL;
  const most = Math.max(10, ...sorted.map(({ white, black }) => Math.abs(white - black)));
  return (
    <table class="lab-bars">
      <thead>
        <tr>
          <th scope="col">{l.value.term}</th>
          <th scope="col">{l.value.white}</th>
          <th scope="col">{l.value.black}</th>
          <th scope="col">{l.value.difference}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.filter(isLarge).map(({ name, white, black }) => (
          <tr key={name}>
            <th scope="row" lang="en">
              {name}
            </th>
            <td class="lab-number">{pawns(white)}</td>
            <td class="lab-number">{pawns(black)}</td>
            <td>
              <span class="hidden-text">{pawns(white - black)}</span>
              <Bar value={(white - black) / most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar to the right for White, to the left for Black. */
function Bar({ value }: { value: number }) {
  const share = Math.min(1, Math.abs(value)) * 50;
  return (
    <span class="lab-bar" aria-hidden="true">
      <span
        class={value >= 0 ? "for-white" : "for-black"}
        style={{ left: `${value >= 0 ? 50 : 50 - share}%`, width: `${share}%` }}
      />
    </span>
  );
}

/** The name of an evaluation. */
export function evaluationName(name: string): string {
  const names: Record<string, string> = l.value.evaluations;
  return names[name] ?? name;
}

/** Hundredths of a pawn as pawns. */
export function pawns(value: number): string {
  const sign = value < -0.5 ? "−" : "+";
  return `${sign}${(Math.abs(value) / 100).toFixed(2)}`;
}
