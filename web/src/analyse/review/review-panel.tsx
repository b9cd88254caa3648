import { useState } from "preact/hooks";
import { said, t } from "../../i18n";
import { cancel, progress } from "../../games/jobs";
import { isOwner } from "../../role";
import { Dialog } from "../../shell/dialog";
import type { MoveLabel, ReviewReport, Side, SideStats } from "../../wire";
import type { AnalysisState } from "../state";
import { LABELS, nextLabelled } from "./labels";
import { CriticalMoments } from "./critical-moments";
import { DepthSelect } from "./depth-choice";
import { GameSummary } from "./game-summary";
import { MoveReasons } from "./move-reasons";
import "./review-panel.css";

/** The review: to be started, running, or shown. */
export function ReviewPanel({ state }: { state: AnalysisState }) {
  const { review, job, error } = state.gameReview;
  const texts = t.value.analyse;
  const running = job.value;
  const short = state.study.tree.value.size < 3;
  return (
    <div class="review">
      {running && (
        <div class="review-progress">
          <label>
            {running.pass && `${texts.reviewPasses[running.pass]} · `}
            {texts.reviewing(running.done, running.total ?? 0)}
            <progress value={progress(running) ?? undefined} />
          </label>
          <button type="button" class="button" onClick={() => void cancel(running)}>
            {t.value.common.cancel}
          </button>
        </div>
      )}
      {!running && !review.value && isOwner.value && (
        <>
          <p class="quiet">{short ? texts.reviewNeedsMoves : texts.reviewAbout}</p>
          <div class="review-start">
            <DepthSelect review={state.gameReview} />
            <button
              type="button"
              class="button primary"
              disabled={short}
              onClick={() => void state.gameReview.start()}
            >
              {texts.startReview}
            </button>
          </div>
        </>
      )}
      {error.value && (
        <p class="review-error" role="alert">
          {error.value}
        </p>
      )}
      {review.value && (
        <ReviewSummary state={state} review={review.value} busy={running !== undefined} />
      )}
    </div>
  );
}

function ReviewSummary({
  state,
  review,
  busy,
}: {
  state: AnalysisState;
  review: ReviewReport;
  busy: boolean;
}) {
  const [explained, setExplained] = useState(false);
  const texts = t.value.analyse;
  return (
    <>
      <MoveReasons state={state} />
      <CriticalMoments state={state} />
      <GameSummary state={state} review={review} />
      <SideTable state={state} sides={review.sides} />
      <footer class="review-foot quiet">
        <span>
          {texts.reviewedBy(said(review.reviewer))}
          {review.provisional && ` · ${texts.reviewProvisional}`}
        </span>
        <button type="button" class="button plain" onClick={() => setExplained(true)}>
          {texts.definitions}
        </button>
        {isOwner.value && !busy && (
          <>
            <DepthSelect review={state.gameReview} />
            <button
              type="button"
              class="button plain"
              onClick={() => void state.gameReview.start()}
            >
              {texts.reviewAgain}
            </button>
          </>
        )}
      </footer>
      {explained && <Definitions onClose={() => setExplained(false)} />}
    </>
  );
}

type SideTableProps = { state: AnalysisState } & Pick<ReviewReport, "sides">;

/** Accuracy, centipawn loss and labels of both sides; a label leads to its next move. */
function SideTable({ state, sides: [white, black] }: SideTableProps) {
  const texts = t.value.analyse;
  const count = (side: SideStats, label: MoveLabel) =>
    side.labels.find(([name]) => name === label)?.[1] ?? 0;
  return (
    <table class="review-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{t.value.common.white}</th>
          <th scope="col">{t.value.common.black}</th>
        </tr>
      </thead>
      <tbody>
        <tr class="review-accuracy">
          <th scope="row">{texts.accuracy}</th>
          {[white, black].map((side, index) => (
            <td key={index}>
              {side.accuracy === null ? "–" : texts.percent(Math.round(side.accuracy))}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{texts.averageLoss}</th>
          {[white, black].map((side, index) => (
            <td key={index}>{side.averageLoss ?? "–"}</td>
          ))}
        </tr>
        {LABELS.filter(({ label }) => count(white, label) + count(black, label) > 0).map(
          ({ label, symbol }) => (
            <tr key={label} data-tone={label}>
              <th scope="row">
                <button type="button" class="review-go" onClick={() => go(state, label, null)}>
                  <span class="review-symbol" aria-hidden="true">
                    {symbol}
                  </span>
                  {texts.labels[label]}
                </button>
              </th>
              {([white, black] as const).map((side, index) => (
                <td key={index}>
                  <LabelCount
                    state={state}
                    label={label}
                    side={index === 0 ? "white" : "black"}
                    count={count(side, label)}
                  />
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

type LabelCountProps = { state: AnalysisState; label: MoveLabel; side: Side; count: number };

function LabelCount({ state, label, side, count }: LabelCountProps) {
  const texts = t.value.analyse;
  if (count === 0) return <span class="review-none">0</span>;
  return (
    <button
      type="button"
      class="review-go"
      aria-label={texts.nextLabelled(texts.labels[label], t.value.common[side], count)}
      onClick={() => go(state, label, side)}
    >
      {count}
    </button>
  );
}

/** Goes to the next move with a label. */
function go({ study, gameReview }: AnalysisState, label: MoveLabel, side: Side | null): void {
  const tree = study.tree.value;
  const next = nextLabelled(tree, gameReview.moves.value, label, side, study.path.value);
  if (next !== null) study.go(next);
}

function Definitions({ onClose }: { onClose: () => void }) {
  const texts = t.value.analyse;
  return (
    <Dialog title={texts.definitions} onClose={onClose}>
      <dl class="review-definitions">
        {LABELS.map(({ label, symbol }) => (
          <div key={label} data-tone={label}>
            <dt>
              <span class="review-symbol" aria-hidden="true">
                {symbol}
              </span>
              {texts.labels[label]}
            </dt>
            <dd>{texts.labelDefinitions[label]}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.accuracy}</dt>
          <dd>{texts.accuracyDefinition}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
