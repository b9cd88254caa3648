import { t } from "../../i18n";
import type { Eval, Side } from "../../wire";
import "./evaluation-bar.css";
import { formatScore } from "../../board/score";

/** An evaluation as the server sends it: the score and White's win chance. */
export type Evaluation = { score: Eval; winPercent: number };

type EvaluationBarProps = { evaluation: Evaluation | null; orientation: Side };

/** The evaluation bar: White's win chance at White's side of the board. */
export function EvaluationBar({ evaluation, orientation }: EvaluationBarProps) {
  const percent = evaluation?.winPercent ?? 50;
  const text = evaluation ? formatScore(evaluation.score) : "";
  return (
    <div
      class={`bar ${orientation} ${evaluation ? "" : "unknown"}`}
      role="meter"
      aria-label={t.value.analyse.evaluation}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={text || t.value.analyse.noEvaluation}
    >
      <div class="bar-white" style={{ "--share": percent / 100 }} />
      <span class={percent >= 50 ? "bar-text of-white" : "bar-text of-black"} aria-hidden="true">
        {text.replace("+", "").replace("−", "")}
      </span>
    </div>
  );
}
