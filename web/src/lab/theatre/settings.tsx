import { l } from "../../i18n/lab";
import { Segments } from "../../play/segments";
import type { LabAlgorithm } from "../../wire";
import { type Column, EVALUATIONS, REFINEMENTS } from "./column";
import { Refinements } from "./refinements";

const ALGORITHMS: readonly LabAlgorithm[] = ["minimax", "negamax", "alphaBeta", "mcts"];
/** How deep each may search: what ends within a minute or so. */
const DEEPEST: Record<LabAlgorithm, number> = { minimax: 5, negamax: 5, alphaBeta: 8, mcts: 1 };

interface SearchSettingsProps {
  column: Column;
  onSearch: () => void;
}

/** How to search. */
export function SearchSettings({ column, onSearch }: SearchSettingsProps) {
  const algorithm = column.algorithm.value;
  const deepest = DEEPEST[algorithm];
  const depths = Array.from({ length: deepest }, (_, n) => n + 1);
  return (
    <form
      class="lab-settings card"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <Segments
        name={`algorithm-${column.name}`}
        legend={l.value.algorithm}
        value={algorithm}
        options={ALGORITHMS.map((value) => ({ value, label: l.value.algorithms[value] }))}
        onChange={(chosen) => {
          column.algorithm.value = chosen;
          column.depth.value = Math.min(column.depth.value, Math.max(DEEPEST[chosen], 2));
        }}
      />
      {algorithm === "alphaBeta" && <Refinements column={column} names={REFINEMENTS} />}
      <div class="lab-row">
        {algorithm !== "mcts" && (
          <label>
            {l.value.depth}
            <select
              class="field"
              value={String(Math.min(column.depth.value, deepest))}
              onChange={(event) => (column.depth.value = Number(event.currentTarget.value))}
            >
              {depths.map((depth) => (
                <option key={depth} value={String(depth)}>
                  {depth}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {l.value.evaluation}
          <select
            class="field"
            value={column.evaluation.value}
            onChange={(event) => (column.evaluation.value = event.currentTarget.value)}
          >
            {EVALUATIONS.map((name) => (
              <option key={name} value={name}>
                {l.value.evaluations[name]}
              </option>
            ))}
          </select>
        </label>
        {column.busy.value ? (
          <button type="button" class="button" onClick={() => column.stop()}>
            {l.value.stop}
          </button>
        ) : (
          <button type="submit" class="button primary">
            {l.value.search}
          </button>
        )}
        {column.busy.value && <progress aria-label={l.value.searching} />}
      </div>
    </form>
  );
}
