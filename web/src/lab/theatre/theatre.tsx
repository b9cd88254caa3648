import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { l } from "../../i18n/lab";
import { Switch } from "../../settings/switch";
import { announce } from "../../shell/announcer";
import type { Side } from "../../wire";
import { formatSeconds, formatValue, grouped } from "../format";
import { fen } from "../position";
import { Column } from "./column";
import { Detail } from "./detail";
import { Icicle } from "./icicle";
import { Ledger } from "./ledger";
import { Outline } from "./outline";
import { Playback } from "./playback";
import { SearchSettings } from "./settings";

/** The search theatre: one search, or two side by side. */
export function Theatre() {
  const columns = useMemo(() => [new Column("a"), new Column("b")] as const, []);
  const beside = useSignal(false);
  const view = useSignal<Side | "mover">("white");
  useEffect(() => () => columns.forEach((column) => column.stop()), [columns]);
  const shown = beside.value ? columns : columns.slice(0, 1);
  return (
    <>
      <p class="quiet lab-intro">{l.value.theatreIntro}</p>
      <div class="lab-options">
        <Switch
          label={l.value.twoSearches}
          checked={beside.value}
          onChange={(on) => (beside.value = on)}
        />
        <Switch
          label={l.value.moversView}
          checked={view.value === "mover"}
          onChange={(on) => (view.value = on ? "mover" : "white")}
        />
      </div>
      {beside.value && <Race columns={columns} />}
      <div class={beside.value ? "lab-columns two" : "lab-columns"}>
        {shown.map((column) => (
          <SearchColumn key={column.name} column={column} view={view.value} />
        ))}
      </div>
    </>
  );
}

function SearchColumn({ column, view }: { column: Column; view: Side | "mover" }) {
  const tree = column.tree.value;
  async function search(): Promise<void> {
    await column.search(fen.value);
    const found = column.tree.value;
    if (found) announce(l.value.found(grouped(found.nodes), formatValue(found.root.value)));
  }
  return (
    <section class="lab-column" aria-label={l.value.algorithms[column.algorithm.value]}>
      <SearchSettings column={column} onSearch={() => void search()} />
      {tree && (
        <>
          <Ledger column={column} />
          {column.algorithm.value !== "mcts" && <Playback column={column} />}
          <Icicle column={column} />
          <div class="lab-tree-and-node">
            <Outline column={column} view={view} />
            <Detail column={column} view={view} />
          </div>
        </>
      )}
    </section>
  );
}

/** Two searches: the same number of nodes a second for both, and whether they found the same. */
function Race({ columns }: { columns: readonly [Column, Column] }) {
  const [one, other] = columns.map(({ tree }) => tree.value);
  if (!one || !other) return <p class="quiet">{l.value.raceHelp}</p>;
  const most = Math.max(one.nodes, other.nodes);
  const equal = one.root.value === other.root.value && one.root.fen === other.root.fen;
  return (
    <div class="lab-race card">
      {[one, other].map((tree, n) => (
        <div key={tree.id} class="lab-race-bar">
          <span>{l.value.algorithms[columns[n]!.algorithm.value]}</span>
          <span class="lab-track">
            <span style={{ width: `${(100 * tree.nodes) / most}%` }} />
          </span>
          <span>
            {grouped(tree.nodes)} · {formatSeconds(tree.seconds)}
          </span>
        </div>
      ))}
      <p class={equal ? "lab-equal" : "lab-unequal"} role="status">
        {equal
          ? l.value.sameValue(formatValue(one.root.value))
          : l.value.otherValue(formatValue(one.root.value), formatValue(other.root.value))}
      </p>
    </div>
  );
}
