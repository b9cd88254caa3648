import { useSignal } from "@preact/signals";
import { course } from "../../i18n/course";
import { grouped } from "../../lab/format";
import { Segments } from "../../play/segments";
import { LLR_BOUND, type Tally, estimate, llr, simulate } from "../elo";
import { EloCurve } from "../figures/elo-curve";
import type { ExperimentProps } from ".";

const DIFFERENCES = ["5", "20", "50", "100"] as const;
const GAMES = ["50", "200", "1000", "5000"] as const;
/** The differences between which the test decides. */
const [ELO0, ELO1] = [0, 10];
/** A difference that few games cannot show. */
const SMALL = 20;

/** Matches whose truth is known. Done when a small difference is shown beyond its error. */
export function MeasuringExperiment({ onDone }: ExperimentProps) {
  const difference = useSignal<(typeof DIFFERENCES)[number]>("20");
  const games = useSignal<(typeof GAMES)[number]>("50");
  const match = useSignal<readonly Tally[]>([]);
  const seed = useSignal(0);
  const texts = course.value;

  function play(): void {
    seed.value += 1;
    match.value = simulate(Number(difference.value), Number(games.value), seed.value);
    const last = match.value.at(-1);
    if (last && Number(difference.value) <= SMALL && estimate(last).low > 0) onDone();
  }

  return (
    <>
      <form
        class="course-match"
        onSubmit={(event) => {
          event.preventDefault();
          play();
        }}
      >
        <Segments
          name="course-difference"
          legend={texts.trueDifference}
          value={difference.value}
          options={DIFFERENCES.map((value) => ({ value, label: `+${value}` }))}
          onChange={(chosen) => (difference.value = chosen)}
        />
        <Segments
          name="course-games"
          legend={texts.games}
          value={games.value}
          options={GAMES.map((value) => ({ value, label: grouped(Number(value)) }))}
          onChange={(chosen) => (games.value = chosen)}
        />
        <button type="submit" class="button primary">
          {texts.playMatch}
        </button>
      </form>
      {match.value.length > 0 && (
        <Result match={match.value} truth={Number(difference.value)} key={seed.value} />
      )}
    </>
  );
}

function Result({ match, truth }: { match: readonly Tally[]; truth: number }) {
  const texts = course.value;
  const last = match.at(-1)!;
  const { elo, low, high } = estimate(last);
  const decided = match.findIndex(
    (tally, n) => n > 10 && Math.abs(llr(tally, ELO0, ELO1)) >= LLR_BOUND,
  );
  const ratio = llr(match[decided] ?? last, ELO0, ELO1);
  const verdict =
    decided < 0
      ? texts.sprtOpen
      : ratio > 0
        ? texts.sprtAccepted(grouped(decided + 1))
        : texts.sprtRejected(grouped(decided + 1));
  return (
    <>
      <p class="course-result" role="status">
        {texts.tally(grouped(last.wins), grouped(last.draws), grouped(last.losses))}{" "}
        <strong>{texts.interval(elo.toFixed(0), ((high - low) / 2).toFixed(0))}</strong>{" "}
        {low > 0 ? texts.shown : texts.notShown}
      </p>
      <EloCurve match={match} truth={truth} />
      <p>
        {texts.sprt(String(ELO0), String(ELO1))} {verdict}
      </p>
      <meter
        class="course-llr"
        aria-label="LLR"
        min={-LLR_BOUND}
        max={LLR_BOUND}
        value={Math.max(-LLR_BOUND, Math.min(LLR_BOUND, ratio))}
      />
    </>
  );
}
