import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { latinKey } from "../shell/latin-key";
import { PopupMenu } from "../shell/popup-menu";
import type { ListedGame } from "../wire";
import { entries, exportGame, open, remove } from "./actions";
import type { SearchResults } from "./search-results";
import "./list.css";
import { Row } from "./row";

/** Rows rendered above and below the visible ones. */
const MARGIN = 6;

/** Browsers cannot scroll much further than this. */
const TALLEST = 15_000_000;

/** The games found: only visible rows are rendered, however many there are. */
export function List({ results, boards }: { results: SearchResults; boards: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const measured = useSignal({ top: 0, height: 600, row: 68 });
  const active = useSignal(0);
  const menu = useSignal<{ game: ListedGame; x: number; y: number } | null>(null);
  const total = results.total.value ?? 0;

  function measure(): void {
    const box = frame.current;
    if (!box) return;
    const row = parseFloat(getComputedStyle(box).getPropertyValue("--row")) || 68;
    measured.value = { top: box.scrollTop, height: box.clientHeight, row };
  }

  useLayoutEffect(measure, [boards, total]);
  useEffect(() => {
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
    active.value = 0;
  }, [results.search.value]);

  const { top, height, row: tall } = measured.value;
  const count = Math.min(total, Math.floor(TALLEST / tall));
  const first = Math.max(0, Math.floor(top / tall) - MARGIN);
  const last = Math.min(count - 1, Math.ceil((top + height) / tall) + MARGIN);
  useEffect(() => results.ensure(first, last), [first, last, total]);

  function go(row: number): void {
    active.value = Math.max(0, Math.min(count - 1, row));
    const [above, below] = [active.value * tall, (active.value + 1) * tall];
    const box = frame.current;
    if (!box) return;
    if (above < box.scrollTop) box.scrollTop = above;
    if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight;
    measure();
    queueMicrotask(() =>
      box.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }),
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const game = results.at(active.value);
    const screen = Math.max(1, Math.floor(height / tall) - 1);
    const commands: Record<string, () => void> = {
      ArrowDown: () => go(active.value + 1),
      ArrowUp: () => go(active.value - 1),
      PageDown: () => go(active.value + screen),
      PageUp: () => go(active.value - screen),
      Home: () => go(0),
      End: () => go(count - 1),
      Enter: () => game && open(game),
      e: () => game && exportGame(game),
      Delete: () => game && void remove(game, results),
    };
    const command = commands[latinKey(event)];
    if (!command || (event.target instanceof Element && event.target.closest("button"))) return;
    event.preventDefault();
    command();
  }

  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return (
    <div
      class={boards ? "list card with-boards" : "list card"}
      ref={frame}
      role="grid"
      aria-label={t.value.common.games}
      aria-rowcount={total}
      onScroll={measure}
      onKeyDown={onKeyDown}
    >
      <div class="list-all" style={{ height: `${count * tall}px` }} role="presentation">
        {rows.map((row) => (
          <Row
            key={row}
            row={row}
            top={row * tall}
            game={results.at(row)}
            boards={boards}
            active={row === active.value}
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
