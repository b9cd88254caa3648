import { useEffect } from "preact/hooks";
import { language, t } from "../../i18n";
import type { ReviewDepth } from "../../wire";
import type { GameReview } from "./game-review";

const DEPTHS: readonly ReviewDepth[] = ["quick", "standard", "deep"];

/** How thorough the next review is, with the time it would take. */
export function DepthSelect({ review }: { review: GameReview }) {
  const { depth, choices } = review;
  const texts = t.value.analyse;
  useEffect(() => void review.loadChoices(), [review]);
  const name = (depth: ReviewDepth) => {
    const choice = choices.value.find((choice) => choice.depth === depth);
    const time = choice && `, ${texts.aboutTime(duration(choice.seconds))}`;
    return texts.reviewDepths[depth] + (time ?? "");
  };
  return (
    <label class="review-depth">
      {texts.reviewDepth}
      <select
        class="field"
        value={depth.value}
        onChange={(event) => (depth.value = event.currentTarget.value as ReviewDepth)}
      >
        {DEPTHS.map((depth) => (
          <option key={depth} value={depth}>
            {name(depth)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A time to wait in the page's language, no more exact than an estimate is. */
function duration(seconds: number): string {
  const minutes = seconds >= 60;
  const value = minutes ? Math.ceil(seconds / 60) : Math.max(5, Math.ceil(seconds / 5) * 5);
  const unit = minutes ? "minute" : "second";
  const format = new Intl.NumberFormat(language.value, {
    style: "unit",
    unit,
    unitDisplay: "short",
  });
  return format.format(value);
}
