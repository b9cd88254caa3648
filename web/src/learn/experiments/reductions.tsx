import { useMemo } from "preact/hooks";
import { SearchFigure } from "../figures/search-figure";
import { searching } from "../figures/searching";
import { ZUGZWANG } from "../positions";
import type { ExperimentProps } from ".";

/** A mate is a hundred thousand pawns and more, in thousandths. */
const MATE = 900_000;

/** Morphy's mate in two rests on Black's having to move. Done when a search has missed it. */
export function ReductionsExperiment({ onDone }: ExperimentProps) {
  const column = useMemo(() => searching({ depth: 3 }), []);
  return (
    <SearchFigure
      column={column}
      fen={ZUGZWANG}
      depths={[3, 4, 5, 6]}
      refinements={["null move", "late move reductions"]}
      onFound={(tree) => {
        if ((tree.root.value ?? 0) < MATE) onDone();
      }}
    />
  );
}
