import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { send } from "../api";
import { l } from "../i18n/lab";
import { announce } from "../shell/announcer";
import { showError } from "../shell/toasts";
import type { AblationRequest, AblationRow } from "../wire";
import { formatSeconds, formatValue, grouped } from "./format";
import { fen } from "./position";
import { EVALUATIONS } from "./theatre/column";

/** Deeper, minimax takes minutes. */
const DEEPEST = 5;

/** What each idea of the textbook is worth in a position: the tables of `hetman ablation`, row by row. */
export function AblationRoom() {
  const depth = useSignal(3);
  const evaluation = useSignal<string>("simplified");
  const rows = useSignal<readonly AblationRow[]>([]);
  const total = useSignal(0);
  const running = useRef<AbortController | null>(null);
  const busy = useSignal(false);
  useEffect(() => () => running.current?.abort(), []);

  async function measure(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    [busy.value, rows.value, total.value] = [true, [], 1];
    try {
      for (let variant = 0; variant < total.value; variant += 1) {
        const asked: AblationRequest = {
          fen: fen.value,
          evaluation: evaluation.value,
          depth: depth.value,
          variant,
        };
        const row = await send<AblationRow>("POST", "/api/lab/ablation", asked, controller.signal);
        rows.value = [...rows.value, row];
        total.value = row.variants;
      }
      announce(l.value.ablationDone);
    } catch (error) {
      if (!controller.signal.aborted) showError(error);
    } finally {
      busy.value = false;
    }
  }

  return (
    <>
      <p class="quiet lab-intro">{l.value.ablationIntro}</p>
      <form
        class="lab-settings card"
        onSubmit={(event) => {
          event.preventDefault();
          void measure();
        }}
      >
        <div class="lab-row">
          <label>
            {l.value.depth}
            <select
              class="field"
              value={String(depth.value)}
              onChange={(event) => (depth.value = Number(event.currentTarget.value))}
            >
              {Array.from({ length: DEEPEST }, (_, n) => (
                <option key={n} value={String(n + 1)}>
                  {n + 1}
                </option>
              ))}
            </select>
          </label>
          <label>
            {l.value.evaluation}
            <select
              class="field"
              value={evaluation.value}
              onChange={(event) => (evaluation.value = event.currentTarget.value)}
            >
              {EVALUATIONS.map((name) => (
                <option key={name} value={name}>
                  {l.value.evaluations[name]}
                </option>
              ))}
            </select>
          </label>
          {busy.value ? (
            <button type="button" class="button" onClick={() => running.current?.abort()}>
              {l.value.stop}
            </button>
          ) : (
            <button type="submit" class="button primary">
              {l.value.measure}
            </button>
          )}
          {busy.value && (
            <progress aria-label={l.value.searching} max={total.value} value={rows.value.length} />
          )}
        </div>
      </form>
      {rows.value.length > 0 && <Table rows={rows.value} />}
    </>
  );
}

function Table({ rows }: { rows: readonly AblationRow[] }) {
  const all = rows[0]!.nodes;
  const { ledger } = l.value;
  return (
    <div class="lab-wide card">
      <table class="lab-bars lab-ablation">
        <thead>
          <tr>
            <th scope="col">{l.value.algorithm}</th>
            <th scope="col">{ledger.nodes}</th>
            <th scope="col">{l.value.ofMinimax}</th>
            <th scope="col">{l.value.branching}</th>
            <th scope="col">{ledger.time}</th>
            <th scope="col">{ledger.value}</th>
            <th scope="col">
              <span class="hidden-text">{l.value.logarithmic}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} data-algorithm={row.name} data-nodes={row.nodes}>
              <th scope="row">{variantName(row.name)}</th>
              <td class="lab-number">{grouped(row.nodes)}</td>
              <td class="lab-number">{((100 * row.nodes) / all).toFixed(1)} %</td>
              <td class="lab-number">{row.branching.toFixed(2)}</td>
              <td class="lab-number">{formatSeconds(row.seconds)}</td>
              <td class="lab-number">{formatValue(row.value)}</td>
              <td>
                <span class="lab-bar" aria-hidden="true">
                  <span
                    class={row.exact ? "for-white" : "for-black"}
                    style={{ left: 0, width: `${(100 * Math.log(row.nodes)) / Math.log(all)}%` }}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">{l.value.ablationHelp}</p>
    </div>
  );
}

/** A variant in the language of the page. */
function variantName(name: string): string {
  const { variants, refinementNames } = l.value;
  const refinement = (refinementNames as Record<string, string>)[name.replace("+ ", "")];
  if (refinement) return `+ ${refinement}`;
  return (variants as Record<string, string>)[name] ?? name;
}
