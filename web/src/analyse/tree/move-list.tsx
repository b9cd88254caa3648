import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n";
import type { AnalysisState } from "../state";
import { rows, type Row } from "./move-rows";
import { Variation } from "./variation";
import { Move } from "./move";
import "./move-list.css";
import { children, parent, type Path } from "./tree";

/** The move list: the main line in two columns, variations between its rows; on phones a strip. */
export function MoveList({ state }: { state: AnalysisState }) {
  const list = useRef<HTMLDivElement>(null);
  const { study, view, practice } = state;
  const tree = study.tree.value;
  const inline = view.inline.value;
  const hidden = practice.hidden.value;
  // Rows of long games are made once: a step only changes which move is the current one.
  const rowViews = useMemo(() => {
    const first = children(tree, "")[0];
    if (first === undefined) return <p class="notation-empty">{t.value.analyse.noMoves}</p>;
    if (inline) return <Variation state={state} first={first} depth={0} />;
    return rows(tree).map((row) => <RowView key={rowKey(row)} state={state} row={row} />);
  }, [tree, inline, hidden, t.value]);

  useSignalEffect(() => reveal(list.current, study.path.value));
  useLayoutEffect(() => reveal(list.current, study.path.peek()), [tree, inline]);
  // The engine's panel grows and leaves less room.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => reveal(list.current, study.path.peek()));
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, []);

  /** A move of a variation is shown on a small board while the pointer or the focus is on it. */
  function preview(event: Event): void {
    const move = event.target instanceof Element ? event.target.closest(".move:not(.wide)") : null;
    const node = move && tree.get(pathOf(move) ?? "");
    const wanted = event.type === "pointerover" || move?.matches(":focus-visible");
    view.preview.value =
      node && wanted ? { fen: node.board.fen, lastMove: node.move?.uci ?? null, at: move } : null;
  }

  function onContextMenu(event: MouseEvent): void {
    const path = pathOf(event.target);
    if (path === null) return;
    event.preventDefault();
    const place = event.target instanceof Element ? event.target.getBoundingClientRect() : null;
    const [x, y] =
      event.clientX || event.clientY
        ? [event.clientX, event.clientY]
        : [place?.left, place?.bottom];
    state.view.menu.value = { path, x: x ?? 0, y: y ?? 0 };
  }

  return (
    <div
      class="notation"
      ref={list}
      role="group"
      aria-label={t.value.analyse.moves}
      onClick={(event) => {
        const path = pathOf(event.target);
        view.preview.value = null;
        if (path !== null) state.study.go(path);
      }}
      onPointerOver={preview}
      onPointerLeave={() => (view.preview.value = null)}
      onFocusIn={preview}
      onFocusOut={() => (view.preview.value = null)}
      onContextMenu={onContextMenu}
    >
      {rowViews}
    </div>
  );
}

function RowView({ state, row }: { state: AnalysisState; row: Row }) {
  if (row.is === "comment") {
    const text = state.study.tree.value.get(row.path)?.comment;
    return state.view.comments.value ? <p class="notation-comment">{text}</p> : null;
  }
  if (row.is === "lines") {
    // All are alternatives at one node.
    if (state.practice.hides(parent(row.lines[0] ?? ""))) return null;
    return (
      <div class="notation-lines">
        {row.lines.map((first) => (
          <Variation key={first} state={state} first={first} depth={1} />
        ))}
      </div>
    );
  }
  return (
    <div class="notation-row">
      <span class="notation-number">{row.number}</span>
      {[row.white, row.black].map((path, index) =>
        path === null ? (
          <span key={index} class="notation-gap">
            {index === 0 ? "…" : ""}
          </span>
        ) : (
          <Move key={path} state={state} path={path} wide />
        ),
      )}
    </div>
  );
}

function rowKey(row: Row): string {
  if (row.is === "moves") return `moves ${row.white ?? row.black}`;
  return row.is === "comment" ? `comment ${row.path}` : `lines ${row.lines[0]}`;
}

function pathOf(target: EventTarget | null): string | null {
  const move = target instanceof Element ? target.closest<HTMLElement>("[data-path]") : null;
  return move?.dataset["path"] ?? null;
}

/** Scrolls the list, never the page, to the current move. */
function reveal(list: HTMLElement | null, path: Path): void {
  if (!list) return;
  const move = path === "" ? null : list.querySelector('.move[aria-current="true"]');
  if (!move) {
    list.scrollTo(0, 0);
    return;
  }
  const [outer, inner] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  if (inner.top < outer.top + 24 || inner.bottom > outer.bottom - 24)
    list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  if (inner.left < outer.left + 24 || inner.right > outer.right - 24)
    list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
