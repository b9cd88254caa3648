import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { isOwner } from "../role";
import { latinKey } from "../shell/latin-key";
import { PopupMenu } from "../shell/popup-menu";
import type { ListedGame } from "../wire";
import { entries, exportGame, open, remove } from "./actions";
import { ListHead } from "./list-head";
import type { Search, SearchResults } from "./search-results";
import type { Selection } from "./selection";
import "./list.css";
import { Row } from "./row";
import { useVirtualRows } from "./virtual-rows";

interface ListProps {
  results: SearchResults;
  selection: Selection;
  boards: boolean;
  onSearch: (search: Search) => void;
}

/** The games found: only visible rows are rendered, however many there are. */
export function List({ results, selection, boards, onSearch }: ListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const active = useSignal(0);
  const menu = useSignal<{ game: ListedGame; x: number; y: number } | null>(null);
  const total = results.total.value ?? 0;
  const list = useVirtualRows(frame, total, boards);
  const { count, rows, rowHeight, page } = list;
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
    active.value = 0;
  }, [results.search.value]);
  useEffect(() => results.ensure(rows[0] ?? 0, rows.at(-1) ?? -1), [rows[0], rows.at(-1), total]);

  function go(row: number): void {
    active.value = Math.max(0, Math.min(count - 1, row));
    list.reveal(active.value);
    queueMicrotask(() =>
      frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }),
    );
  }

  return (
    <div
      class={boards ? "list card with-boards" : "list card"}
      ref={frame}
      role="grid"
      aria-label={t.value.common.games}
      aria-rowcount={total + 1}
      aria-multiselectable="true"
      onScroll={list.measure}
      onKeyDown={(event) =>
        onKeyDown(event, { results, selection, row: active.value, last: count - 1, page, go })
      }
    >
      <ListHead results={results} selection={selection} boards={boards} onSearch={onSearch} />
      <div class="list-all" style={{ height: `${count * rowHeight}px` }} role="presentation">
        {rows.map((row) => (
          <Row
            key={row}
            row={row}
            top={row * rowHeight}
            game={results.at(row)}
            boards={boards}
            active={row === active.value}
            chosen={selection.has(results.at(row)?.id ?? -1)}
            onChoose={(game, isRange) =>
              isRange
                ? selection.extend(row, (other) => results.at(other))
                : selection.toggle(game.id, row)
            }
            onActive={() => (active.value = row)}
            onDelete={(game) => void remove(game, results)}
            onMenu={(game, x, y) => (menu.value = { game, x, y })}
          />
        ))}
      </div>
      {menu.value && (
        <PopupMenu
          label={t.value.games.actions}
          x={menu.value.x}
          y={menu.value.y}
          entries={entries(menu.value.game, results)}
          onClose={() => (menu.value = null)}
        />
      )}
    </div>
  );
}

interface Keys {
  results: SearchResults;
  selection: Selection;
  /** The active row, the last one, and how many a page is. */
  row: number;
  last: number;
  page: number;
  go: (row: number) => void;
}

function onKeyDown(event: KeyboardEvent, keys: Keys): void {
  const { results, selection, row, last, page, go } = keys;
  if (latinKey(event) === "a" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    void selection.all(results);
  }
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const game = results.at(row);
  const step = (to: number) => {
    const there = Math.max(0, Math.min(last, to));
    if (event.shiftKey) selection.extend(there, (other) => results.at(other));
    go(there);
  };
  const commands: Record<string, () => void> = {
    ArrowDown: () => step(row + 1),
    ArrowUp: () => step(row - 1),
    " ": () => game && selection.toggle(game.id, row),
    Escape: () => selection.clear(),
    PageDown: () => go(row + page),
    PageUp: () => go(row - page),
    Home: () => go(0),
    End: () => go(last),
    Enter: () => game && open(game),
    e: () => game && exportGame(game),
    Delete: () => game && isOwner.value && void remove(game, results),
  };
  const command = commands[latinKey(event)];
  if (!command || (event.target instanceof Element && event.target.closest("button, input")))
    return;
  event.preventDefault();
  command();
}
