import { a } from "../../i18n/arena";
import type { SprtState } from "../../wire";
import { signed, whole } from "./format";

/** The log-likelihood ratio between its bounds, and what it has decided. */
export function RatioBar({ test }: { test: SprtState }) {
  const texts = a.value;
  const share = (value: number) =>
    100 * Math.max(0, Math.min(1, (value - test.lower) / (test.upper - test.lower)));
  const [zero, now] = [share(0), share(test.ratio)];
  const text = texts.llrText(signed(test.ratio, 2), signed(test.lower, 2), signed(test.upper, 2));
  return (
    <div class={`arena-ratio ${test.decision}`} data-decision={test.decision}>
      <p>
        {texts.llrTitle} <b>{text}</b> · [{test.elo0}, {test.elo1}] ·{" "}
        {texts.decisions[test.decision]}
        {test.gamesLeft !== null && ` · ${texts.gamesLeft(whole(test.gamesLeft))}`}
      </p>
      <div class="arena-ratio-bar" aria-hidden="true">
        <span
          class="arena-ratio-fill"
          style={{ left: `${Math.min(zero, now)}%`, width: `${Math.abs(now - zero)}%` }}
        />
        <span class="arena-ratio-zero" style={{ left: `${zero}%` }} />
      </div>
    </div>
  );
}
