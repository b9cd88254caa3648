import { useEffect, useRef } from "preact/hooks";
import { l } from "../../i18n/lab";
import type { Side } from "../../wire";
import { formatValue, formatWindow, grouped, seenBy } from "../format";
import type { Column, OutlineRow } from "./column";
import { eventName } from "./event-name";

interface OutlineProps {
  column: Column;
  view: Side | "mover";
}

/** The tree as an outline: fold, unfold, walk by keys. */
export function Outline({ column, view }: OutlineProps) {
  const rows = column.rows.value;
  const selected = column.selected.value;
  const list = useRef<HTMLDivElement>(null);
  const itemId = (node: number) => `lab-${column.name}-${node}`;
  useEffect(() => {
    // Only within the list: the page stays where it is.
    const box = list.current;
    const item = document.getElementById(itemId(selected));
    if (!box || !item) return;
    const [above, below] = [item.offsetTop, item.offsetTop + item.offsetHeight];
    if (above < box.scrollTop) box.scrollTop = above;
    if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight;
  }, [selected, rows]);
  return (
    <div
      ref={list}
      class="lab-outline"
      role="tree"
      tabIndex={0}
      aria-label={l.value.tree}
      aria-activedescendant={itemId(selected)}
      onKeyDown={(event) => {
        if (onKey(column, rows, event.key)) event.preventDefault();
      }}
    >
      {rows.map((row) => (
        <Item
          key={row.row.node}
          id={itemId(row.row.node)}
          row={row}
          column={column}
          view={view}
          selected={row.row.node === selected}
        />
      ))}
    </div>
  );
}

interface ItemProps extends OutlineProps {
  id: string;
  row: OutlineRow;
  selected: boolean;
}

function Item({ id, row: { row, position, siblings }, column, view, selected }: ItemProps) {
  const open = column.open.value.has(row.node);
  const seen = seenBy(row, view);
  const san = row.san === "" ? l.value.root : row.san === "--" ? l.value.pass : row.san;
  const event = eventName(row.event);
  const skipped = row.skipped > 0 ? `, ${l.value.movesSkipped(row.skipped)}` : "";
  const label = `${san}, ${formatValue(seen.value)}, ${event}${skipped}, ${l.value.nodeCount(grouped(row.nodes))}`;
  const expanded = row.children > 0 ? { "aria-expanded": open } : {};
  return (
    <div
      id={id}
      class="lab-node"
      role="treeitem"
      aria-level={row.ply + 1}
      aria-setsize={siblings}
      aria-posinset={position}
      aria-selected={selected}
      aria-label={label}
      {...expanded}
      style={{ "--level": row.ply }}
      data-event={row.event}
      onClick={() => {
        void column.select(row.node);
        if (row.children > 0) toggle(column, row.node);
      }}
      onPointerEnter={(pointer) => {
        if (pointer.pointerType === "mouse") column.hovered.value = row;
      }}
      onPointerLeave={() => (column.hovered.value = null)}
    >
      <span class="lab-fold" aria-hidden="true">
        {row.children === 0 ? "" : open ? "▾" : "▸"}
      </span>
      <span class={`lab-dot group-${row.group}`} />
      <span class="lab-san">{san}</span>
      <span class="lab-value">{formatValue(seen.value)}</span>
      <span class="lab-window">{formatWindow(seen)}</span>
      <span class="lab-event">
        {event}
        {row.skipped > 0 && ` −${row.skipped}`}
        {row.reduced && ` · ${l.value.reduced}`}
      </span>
      <span class="lab-nodes">{grouped(row.nodes)}</span>
    </div>
  );
}

function toggle(column: Column, node: number): void {
  if (column.open.value.has(node)) column.fold(node);
  else void column.unfold(node);
}

/** The keys of a tree (WAI-ARIA): says whether one was meant. */
function onKey(column: Column, rows: readonly OutlineRow[], key: string): boolean {
  const at = rows.findIndex(({ row }) => row.node === column.selected.value);
  const here = rows[at]?.row ?? rows[0]?.row;
  if (!here) return false;
  const select = (row: OutlineRow | undefined) => {
    if (row) void column.select(row.row.node);
  };
  switch (key) {
    case "ArrowDown":
      select(rows[at + 1]);
      return true;
    case "ArrowUp":
      select(rows[at - 1]);
      return true;
    case "Home":
      select(rows[0]);
      return true;
    case "End":
      select(rows.at(-1));
      return true;
    case "ArrowRight":
      if (here.children === 0) return true;
      if (column.open.value.has(here.node)) select(rows[at + 1]);
      else void column.unfold(here.node);
      return true;
    case "ArrowLeft":
      if (column.open.value.has(here.node)) column.fold(here.node);
      else if (here.parent !== null) void column.select(here.parent);
      return true;
    case "Enter":
    case " ":
      if (here.children > 0) toggle(column, here.node);
      return true;
    default:
      return false;
  }
}
