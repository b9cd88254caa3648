import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../../api";
import { Thumbnail } from "../../board/thumbnail";
import { l } from "../../i18n/lab";
import { showError } from "../../shell/toasts";
import type { Side, SourceLines } from "../../wire";
import { formatValue, formatWindow, grouped, seenBy } from "../format";
import type { Column } from "./column";
import { eventName, eventText } from "./event-name";

/** The node that is looked at: its board, its line, its window, and what happened. */
export function Detail({ column, view }: { column: Column; view: Side | "mover" }) {
  const row = column.current.value;
  if (!row) return null;
  const board = column.hovered.value ?? row;
  const moment = column.moment.value;
  const line = moment?.path.slice(1).map(({ san }) => san) ?? [];
  const seen = seenBy(row, view);
  const unseen = moment?.unseen ?? null;
  return (
    <div class="lab-detail">
      <Thumbnail fen={board.fen} lastMove={board.lastMove?.join("") ?? null} />
      <p class="lab-line">{line.length > 0 ? line.join(" ") : l.value.root}</p>
      <dl class="lab-ledger">
        <div>
          <dt>{l.value.window}</dt>
          <dd>{formatWindow(seen)}</dd>
        </div>
        <div>
          <dt>{l.value.ledger.value}</dt>
          <dd>{formatValue(seen.value)}</dd>
        </div>
        <div>
          <dt>{l.value.ledger.nodes}</dt>
          <dd>{grouped(row.nodes)}</dd>
        </div>
        {row.skipped > 0 && (
          <div>
            <dt>{l.value.ledger.skipped}</dt>
            <dd>{grouped(row.skipped)}</dd>
          </div>
        )}
        {unseen !== null && (
          <div>
            <dt>{l.value.unseen}</dt>
            <dd>{grouped(unseen)}</dd>
          </div>
        )}
      </dl>
      <NumberLine seen={seen} />
      <h2 class="lab-event-name">{eventName(row.event)}</h2>
      <p>{eventText(row.event)}</p>
      {row.reduced && <p>{eventText("reduced")}</p>}
      <Source event={sourceOf(column, row.event)} />
    </div>
  );
}

function sourceOf(column: Column, event: string): string {
  const algorithm = column.algorithm.value;
  if (algorithm === "mcts" && event === "searched") return "mcts";
  return algorithm === "minimax" && event === "searched" ? "minimax" : event;
}

/** The window as a band on a line of pawns, the value as a mark. */
function NumberLine({ seen }: { seen: ReturnType<typeof seenBy> }) {
  const { alpha, beta, value } = seen;
  const ends = [alpha, beta, value].filter((one): one is number => one !== null);
  const reach =
    Math.max(1000, ...ends.filter((one) => Math.abs(one) < 900_000).map(Math.abs)) * 1.2;
  const at = (one: number) => 50 + (50 * Math.max(-reach, Math.min(reach, one))) / reach;
  const left = alpha === null ? 0 : at(alpha);
  const right = beta === null ? 100 : at(beta);
  return (
    <svg
      class="lab-line-of-pawns"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="band" x={left} y="2" width={Math.max(0.6, right - left)} height="6" />
      <line class="zero" x1="50" x2="50" y1="0" y2="10" />
      {value !== null && <rect class="mark" x={at(value) - 0.6} y="0" width="1.2" height="10" />}
    </svg>
  );
}

/** The lines of code that do it, when they are asked for. */
function Source({ event }: { event: string }) {
  const lines = useSignal<SourceLines | null>(null);
  const open = useSignal(false);
  useEffect(() => {
    lines.value = null;
    if (!open.value) return;
    let wanted = true;
    get<SourceLines>(`/api/lab/source?event=${encodeURIComponent(event)}`).then(
      (found) => wanted && (lines.value = found),
      (error: unknown) => wanted && showError(error),
    );
    return () => void (wanted = false);
  }, [event, open.value]);
  return (
    <details class="lab-source" onToggle={(toggled) => (open.value = toggled.currentTarget.open)}>
      <summary>{l.value.source}</summary>
      {lines.value && (
        <figure>
          <figcaption>
            {lines.value.path}:{lines.value.first}
          </figcaption>
          <pre tabIndex={0}>
            <code>{lines.value.text}</code>
          </pre>
        </figure>
      )}
    </details>
  );
}
