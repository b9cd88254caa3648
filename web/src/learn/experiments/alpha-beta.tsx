import { useMemo } from "preact/hooks";
import { SearchFigure } from "../figures/search-figure";
import { searching } from "../figures/searching";
import { KIWIPETE } from "../positions";
import type { ExperimentProps } from ".";

/** Nodes that are few for four plies here. */
const FEW = 10_000;

/** The same value from fewer nodes. Done with few of them. */
export function AlphaBetaExperiment({ onDone }: ExperimentProps) {
  const column = useMemo(() => searching({ depth: 4 }), []);
  return (
    <SearchFigure
      column={column}
      fen={KIWIPETE}
      refinements={[
        "move ordering",
        "killer moves",
        "history ordering",
        "principal variation search",
      ]}
      onFound={(tree) => {
        if (tree.nodes < FEW) onDone();
      }}
    />
  );
}
