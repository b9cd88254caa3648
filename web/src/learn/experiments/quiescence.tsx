import { useMemo } from "preact/hooks";
import { SearchFigure } from "../figures/search-figure";
import { searching } from "../figures/searching";
import { MIDDLEGAME } from "../positions";
import type { ExperimentProps } from ".";

/** White is a bishop ahead, in thousandths of a pawn. */
const TRUE_VALUE = 3_000;

/** One ply is enough, if exchanges are followed to their end. Done when the value is right at depth 1. */
export function QuiescenceExperiment({ onDone }: ExperimentProps) {
  const column = useMemo(() => searching({ evaluation: "material", depth: 1 }), []);
  return (
    <SearchFigure
      column={column}
      fen={MIDDLEGAME}
      depths={[1, 2, 3]}
      refinements={["quiescence"]}
      outline
      onFound={(tree) => {
        if (tree.root.depth === 1 && tree.root.value === TRUE_VALUE) onDone();
      }}
    />
  );
}
