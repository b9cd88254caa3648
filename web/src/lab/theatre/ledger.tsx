import { l } from "../../i18n/lab";
import { formatSeconds, formatValue, grouped } from "../format";
import type { Column } from "./column";

/** What the search cost. */
export function Ledger({ column }: { column: Column }) {
  const tree = column.tree.value!;
  const { ledger } = l.value;
  const counts: [string, string][] = [
    [ledger.nodes, grouped(tree.nodes)],
    [ledger.time, formatSeconds(tree.seconds)],
    [ledger.evaluations, grouped(tree.evaluations)],
    [ledger.cutoffs, grouped(tree.cutoffs)],
    [ledger.skipped, grouped(tree.skippedMoves)],
    [ledger.ttHits, grouped(tree.ttHits)],
    [ledger.value, formatValue(tree.root.value)],
  ];
  return (
    <>
      <dl class="lab-ledger" data-nodes={tree.nodes}>
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {tree.leftOut > 0 && <p class="quiet">{l.value.leftOut(grouped(tree.leftOut))}</p>}
      <p class="lab-pv">
        <button
          type="button"
          class="button plain"
          onClick={() => void column.followPrincipalVariation()}
        >
          {l.value.principalVariation}
        </button>{" "}
        {tree.principalVariation
          .slice(1)
          .map(({ san }) => san)
          .join(" ")}
      </p>
    </>
  );
}
