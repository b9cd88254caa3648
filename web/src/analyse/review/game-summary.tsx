import { t } from "../../i18n";
import type { ReviewedMove, ReviewReport } from "../../wire";
import type { AnalysisState } from "../state";
import { moveNumber } from "../tree/move-rows";
import { moveOfLine, numbered } from "../tree/move-text";
import { mainLine, type Tree } from "../tree/tree";
import { claimText } from "./reason-text";
import { summarize, type TurningPoint } from "./turning-points";

/** The game in up to five sentences; a turning point leads to its move. */
export function GameSummary({ state, review }: { state: AnalysisState; review: ReviewReport }) {
  const texts = t.value.reasons;
  const tree = state.study.tree.value;
  const line = mainLine(tree);
  const root = tree.get("");
  if (!root || state.practice.moment.value !== null) return null;
  // Of a main line that has changed since, the summary would tell what did not happen.
  if (state.gameReview.moves.value.size !== review.moves.length) return null;
  const { turns, decided, balanced } = summarize(review.moves, root.board.turn);
  const decidedBy = decided && tree.get(line[decided.ply] ?? "");
  const [white, black] = review.sides.map(({ accuracy }) => accuracy);
  const percent = (value: number) => t.value.analyse.percent(Math.round(value));
  return (
    <section class="review-game" aria-label={texts.summary}>
      <h2>{texts.summary}</h2>
      <p>
        {turns.map((point) => (
          <TurningPointText key={point.move.ply} state={state} point={point} />
        ))}
        {decided && decidedBy && <>{texts.decided(decided.side, moveNumber(decidedBy))} </>}
        {balanced && <>{texts.balanced} </>}
        {white != null && black != null && texts.accuracies(percent(white), percent(black))}
      </p>
    </section>
  );
}

function TurningPointText({ state, point }: { state: AnalysisState; point: TurningPoint }) {
  const texts = t.value.reasons;
  const tree = state.study.tree.value;
  const path = mainLine(tree)[point.move.ply] ?? "";
  const node = tree.get(path);
  if (!node) return null;
  const turn = texts.turns[point.turn](numbered(node));
  const reason = refutation(tree, point.move);
  return (
    <>
      <button type="button" class="review-go" onClick={() => state.study.go(path)}>
        {reason ? texts.because(turn, reason) : turn}
        {texts.fullStop}
      </button>{" "}
    </>
  );
}

/** What a move allows, in words. */
function refutation(tree: Tree, move: ReviewedMove): string | null {
  const reason = move.reasons.find(({ kind }) => kind === "allows");
  const before = tree.get(mainLine(tree)[move.ply - 1] ?? "");
  if (!reason || !before || reason.claim.type === "evaluation") return null;
  return claimText(reason.claim, moveOfLine(before, reason.san, reason.after));
}
