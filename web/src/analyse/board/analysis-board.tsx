import { useComputed } from "@preact/signals";
import type { DrawShape } from "@lichess-org/chessground/draw";
import { useMemo } from "preact/hooks";
import { Board } from "../../board/board";
import { t } from "../../i18n";
import type { NodeInfo, StudyNode } from "../../wire";
import { arrow, branchArrows, engineArrows, threatArrows } from "./arrows";
import { EvaluationBar, type Evaluation } from "./evaluation-bar";
import { execute } from "../keyboard/commands";
import { isShown } from "../review/move-reasons";
import type { AnalysisState } from "../state";

/** The board with the evaluation bar beside it. */
export function AnalysisBoard({ state }: { state: AnalysisState }) {
  const { study, positionInfo, view, practice, engines } = state;
  const node = study.node.value;
  const arrows = useComputed(() => arrowsAt(state));
  // After a rejected move chessground shows another position; a copy of the board makes it redraw.
  const board = useMemo(
    () => (node ? { ...node.board } : null),
    [node?.board, state.rejections.value],
  );
  const shapes = useMemo(() => [...(node?.shapes ?? [])], [node?.shapes, state.rejections.value]);
  if (!node || !board) return null;
  const info = positionInfo.now.value;
  const hidden = !view.computer.value || practice.searching.value;
  const reviewed = state.gameReview.moves.value.get(node.path);
  const evaluation =
    engines.best.value ?? gameOver(info) ?? (reviewed && noted(reviewed)) ?? noted(node);

  return (
    <div class="study-ground-row">
      <EvaluationBar evaluation={hidden ? null : evaluation} orientation={view.orientation.value} />
      <div class="study-ground">
        <Board
          view={board}
          orientation={view.orientation.value}
          movable={study.editable.value || practice.asks.value ? "both" : null}
          legal={info?.legal ?? null}
          free={info === null && !practice.asks.value}
          shapes={shapes}
          keepShapes
          autoShapes={arrows.value}
          onMove={(text) => void state.move(text)}
          onShapes={(drawn) => void state.draw(node.path, drawn)}
          onStep={(by) => execute(state, by === 1 ? "next" : "previous")}
        />
        <p class="hidden-text" role="note">
          {t.value.common[node.board.turn]}
        </p>
      </div>
    </div>
  );
}

/** The arrows of engines, variations, practice and reasons. */
function arrowsAt(state: AnalysisState): DrawShape[] {
  const { study, view, engines, practice } = state;
  const node = study.node.value;
  if (!node) return [];
  const better = practice.moment.value?.move.betterUci[0];
  if (practice.moment.value?.before === node.path) {
    const revealed = practice.stage.value === "right" || practice.stage.value === "shown";
    return revealed && better !== undefined ? [arrow(better, "green")] : [];
  }
  const open = view.branchArrows.value && !practice.hides(node.path);
  const branches = open ? branchArrows(node.children, study.branch.value) : [];
  if (practice.searching.value) return [];
  return [...branches, ...lineArrows({ node, view, engines }), ...reasonArrows(state, node)];
}

/** What the move that is shown allows, while its review is open. */
function reasonArrows(state: AnalysisState, { path }: StudyNode): DrawShape[] {
  if (state.view.tab.value !== "review" || !isShown(state, path)) return [];
  const reasons = state.gameReview.moves.value.get(path)?.reasons ?? [];
  const allowed = reasons.filter(({ kind }) => kind === "allows").flatMap(({ arrows }) => arrows);
  return allowed.map(([from, to]) => arrow(from + to, "red"));
}

type EngineArrows = Pick<AnalysisState, "view" | "engines"> & {
  node: NonNullable<AnalysisState["study"]["node"]["value"]>;
};

function lineArrows({ node, view, engines }: EngineArrows): DrawShape[] {
  const lines = engines.views[0]?.value?.lines ?? [];
  if (!engines.on.value || !view.computer.value) return [];
  if (engines.showsThreat.value) return threatArrows(lines);
  return view.bestArrows.value ? engineArrows(lines, node.board.turn) : [];
}

/** A finished game is won, lost or drawn for certain. */
function gameOver(info: NodeInfo | null): Evaluation | null {
  if (!info?.end) return null;
  const { winner } = info.end;
  if (winner === null) return { score: { cp: 0 }, winPercent: 50 };
  return { score: { mate: 0 }, winPercent: winner === "white" ? 100 : 0 };
}

/** The evaluation in the study. */
function noted({ score, winPercent }: Pick<StudyNode, "score" | "winPercent">): Evaluation | null {
  return score && winPercent !== null ? { score, winPercent } : null;
}
