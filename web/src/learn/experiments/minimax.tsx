import { useMemo } from "preact/hooks";
import { SearchFigure } from "../figures/search-figure";
import { searching } from "../figures/searching";
import { GUARDED } from "../positions";
import type { ExperimentProps } from ".";

/** At which depth does it see that the pawn is guarded? Done when the queen stays away from it. */
export function MinimaxExperiment({ onDone }: ExperimentProps) {
  const column = useMemo(
    () => searching({ algorithm: "minimax", evaluation: "material", depth: 1 }),
    [],
  );
  return (
    <SearchFigure
      column={column}
      fen={GUARDED}
      depths={[1, 2, 3]}
      outline
      onFound={(tree) => {
        if (tree.principalVariation[1]?.san !== "Qxd6") onDone();
      }}
    />
  );
}
