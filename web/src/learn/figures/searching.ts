// A search of the theatre, set up for a chapter.
import { Column, type RefinementName } from "../../lab/theatre/column";
import type { LabAlgorithm } from "../../wire";

interface Setup {
  algorithm?: LabAlgorithm;
  refinements?: readonly RefinementName[];
  evaluation?: string;
  depth: number;
}

/** A search with these settings. */
export function searching(setup: Setup): Column {
  const column = new Column("course");
  column.algorithm.value = setup.algorithm ?? "alphaBeta";
  column.refinements.value = new Set(setup.refinements ?? []);
  column.evaluation.value = setup.evaluation ?? "simplified";
  column.depth.value = setup.depth;
  return column;
}
