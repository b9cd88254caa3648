// What each chapter lets one try.
import type { ComponentType } from "preact";
import type { Chapter } from "../chapters";
import { AlphaBetaExperiment } from "./alpha-beta";
import { BookMctsExperiment } from "./book-mcts";
import { EvaluationExperiment } from "./evaluation";
import { LearningExperiment } from "./learning";
import { MeasuringExperiment } from "./measuring";
import { MinimaxExperiment } from "./minimax";
import { MoveExperiment } from "./move";
import { QuiescenceExperiment } from "./quiescence";
import { ReductionsExperiment } from "./reductions";
import { TableExperiment } from "./table";

/** An experiment calls this when what was asked for has come true. */
export interface ExperimentProps {
  onDone: () => void;
}

/** The experiments, by chapter. */
export const EXPERIMENTS: Readonly<Record<Chapter, ComponentType<ExperimentProps>>> = {
  move: MoveExperiment,
  evaluation: EvaluationExperiment,
  minimax: MinimaxExperiment,
  alphaBeta: AlphaBetaExperiment,
  table: TableExperiment,
  quiescence: QuiescenceExperiment,
  reductions: ReductionsExperiment,
  bookMcts: BookMctsExperiment,
  learning: LearningExperiment,
  measuring: MeasuringExperiment,
};
