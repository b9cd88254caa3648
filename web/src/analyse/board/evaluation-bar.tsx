import { t } from "../../i18n";
import type { Eval, Side } from "../../wire";
import "./evaluation-bar.css";
import { formatScore } from "../../board/score";
import { winPercent } from "../engine/win-chances";

/** What the bar shows: the evaluation, and the side to move, which is mated if `score` is mate in 0. */
type EvaluationBarProps = { score: Eval | null; turn: Side; orientation: Side };

/** The evaluation bar: White's win chance at White's side of the board. */
export function EvaluationBar({ score, turn, orientation }: EvaluationBarProps) {
  const percent = score ? winPercent(score, turn) : 50;
  const text = score ? formatScore(score) : "";
  return (
    <div
      class={`bar ${orientation} ${score ? "" : "unknown"}`}
      role="meter"
      aria-label={t.value.analyse.evaluation}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={text || t.value.analyse.noEvaluation}
    >
      <div class="bar-white" style={{ transform: `scaleY(${percent / 100})` }} />
      <span class={percent >= 50 ? "bar-text of-white" : "bar-text of-black"} aria-hidden="true">
        {text.replace("+", "").replace("−", "")}
      </span>
    </div>
  );
}
