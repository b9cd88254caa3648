import { useEffect } from "preact/hooks";
import { Thumbnail } from "../../board/thumbnail";
import { course } from "../../i18n/course";
import { l } from "../../i18n/lab";
import { fen as labFen } from "../../lab/position";
import type { Column, RefinementName } from "../../lab/theatre/column";
import { Detail } from "../../lab/theatre/detail";
import { Icicle } from "../../lab/theatre/icicle";
import { Ledger } from "../../lab/theatre/ledger";
import { Outline } from "../../lab/theatre/outline";
import { Refinements } from "../../lab/theatre/refinements";
import type { SearchedTree } from "../../wire";

interface SearchFigureProps {
  /** The search, with what cannot be chosen here already set. */
  column: Column;
  fen: string;
  /** The depths among which one is chosen. */
  depths?: readonly number[];
  /** The refinements that can be switched. */
  refinements?: readonly RefinementName[];
  /** Whether the tree is walked through node by node, too. */
  outline?: boolean;
  onFound: (tree: SearchedTree) => void;
}

/** A search of the theatre with only the switches that a chapter is about. */
export function SearchFigure(props: SearchFigureProps) {
  const { column, fen, depths = [], refinements = [], outline = false, onFound } = props;
  useEffect(() => () => column.stop(), [column]);
  const tree = column.tree.value;

  async function search(): Promise<void> {
    await column.search(fen);
    const found = column.tree.value;
    if (found && !column.busy.value) onFound(found);
  }

  return (
    <div class="course-search">
      <form
        class="course-search-settings"
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <Thumbnail fen={fen} />
        <div class="course-switches">
          <p class="quiet course-fen">{fen}</p>
          {depths.length > 0 && <Depths column={column} depths={depths} />}
          {refinements.length > 0 && <Refinements column={column} names={refinements} />}
          <div class="course-search-buttons">
            {column.busy.value ? (
              <button type="button" class="button" onClick={() => column.stop()}>
                {l.value.stop}
              </button>
            ) : (
              <button type="submit" class="button primary">
                {l.value.search}
              </button>
            )}
            <a class="button plain" href="#/lab/theatre" onClick={() => (labFen.value = fen)}>
              {course.value.inTheatre}
            </a>
            {column.busy.value && <progress aria-label={l.value.searching} />}
          </div>
        </div>
      </form>
      {tree && (
        <>
          <Ledger column={column} />
          <Icicle column={column} />
          {outline && (
            <div class="lab-tree-and-node">
              <Outline column={column} view="white" />
              <Detail column={column} view="white" />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Depths({ column, depths }: { column: Column; depths: readonly number[] }) {
  return (
    <label class="course-depth">
      {l.value.depth}
      <select
        class="field"
        value={String(column.depth.value)}
        onChange={(event) => (column.depth.value = Number(event.currentTarget.value))}
      >
        {depths.map((depth) => (
          <option key={depth} value={String(depth)}>
            {depth}
          </option>
        ))}
      </select>
    </label>
  );
}
