import { n } from "../../i18n/training";
import type { NetworkFigures } from "../../wire";
import { grouped } from "../format";
import { ErrorBars } from "./error-bars";
import { LossCurve } from "./loss-curve";

const STAGES = ["games", "positions", "training", "comparison", "done"] as const;

/** What making a network has come to: the scores of its games, its loss, its errors. */
export function Figures({ figures }: { figures: NetworkFigures }) {
  const texts = n.value;
  const { games, stage, curve, learnt, validation, speed, errors } = figures;
  const percent = (part: number) => `${((100 * part) / Math.max(1, games.games)).toFixed(0)} %`;
  return (
    <div class="training-figures">
      <ol class="training-stages">
        {STAGES.map((each) => (
          <li key={each} aria-current={each === stage ? "step" : undefined}>
            {texts.stages[each]}
          </li>
        ))}
      </ol>
      <section class="card">
        <h3>{texts.stages.games}</h3>
        <dl class="lab-ledger">
          <Figure name={texts.gameCount} value={grouped(games.games)} />
          <Figure name={texts.positions} value={grouped(games.positions)} />
          <Figure name={texts.perSecond} value={grouped(Math.round(games.speed))} />
          <Figure name={texts.outcomes} value={games.outcomes.map(percent).join(" / ")} />
        </dl>
        <Histogram scores={games.scores} />
      </section>
      {curve.length > 0 && (
        <section class="card">
          <h3>{texts.stages.training}</h3>
          <dl class="lab-ledger">
            <Figure name={texts.learnt} value={grouped(learnt)} />
            <Figure name={texts.validation} value={grouped(validation)} />
            <Figure name={texts.perSecond} value={grouped(Math.round(speed))} />
          </dl>
          <LossCurve curve={curve} />
        </section>
      )}
      {errors.length > 0 && (
        <section class="card">
          <h3>{texts.stages.comparison}</h3>
          <ErrorBars errors={errors} />
        </section>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How the scores of the games are spread, from −8 to +8 pawns. */
function Histogram({ scores }: { scores: readonly number[] }) {
  const texts = n.value;
  const most = Math.max(1, ...scores);
  const all = Math.max(
    1,
    scores.reduce((sum, count) => sum + count, 0),
  );
  const middle = (scores.length - 1) / 2;
  return (
    <figure class="training-histogram">
      <div role="img" aria-label={texts.histogram}>
        {scores.map((count, at) => (
          <span
            key={at}
            style={{ height: `${(100 * count) / most}%` }}
            title={`${at - middle}: ${((100 * count) / all).toFixed(1)} %`}
          />
        ))}
      </div>
      <figcaption class="quiet">{texts.histogram}</figcaption>
    </figure>
  );
}
