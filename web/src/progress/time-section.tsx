import { g } from "../i18n/progress";
import type { Pressure, ProgressReport } from "../wire";
import { percent, tenth, whole } from "./format";
import { type Evidence, gamesOf } from "./games-dialog";

interface TimeSectionProps {
  report: ProgressReport;
  show: (evidence: Evidence) => void;
}

/** How the clock is used. */
export function TimeSection({ report, show }: TimeSectionProps) {
  const texts = g.value;
  const timed = report.phases.filter(({ seconds }) => seconds !== null);
  const [short, other] = report.pressure;
  return (
    <section class="progress-time card" aria-labelledby="progress-time">
      <h2 id="progress-time">{texts.time}</h2>
      {timed.length === 0 ? (
        <p class="quiet">{texts.noClocks}</p>
      ) : (
        <dl>
          {timed.map(({ key, seconds, games }) => (
            <Figure
              key={key}
              name={texts.phases[key as keyof typeof texts.phases]}
              value={`${tenth(seconds ?? 0)} ${texts.secondsPerMove}`}
              games={games}
              show={show}
            />
          ))}
          <Mistakes name={texts.shortOfTime} pressure={short} show={show} />
          <Mistakes name={texts.withTime} pressure={other} show={show} />
          <Figure
            name={texts.lostOnTime}
            value={whole(report.flagged.length)}
            games={report.flagged}
            show={show}
          />
        </dl>
      )}
      <p class="quiet">{texts.aboutTime}</p>
    </section>
  );
}

interface MistakesProps {
  name: string;
  pressure: Pressure;
  show: (evidence: Evidence) => void;
}

function Mistakes({ name, pressure: { moves, mistakes, games }, show }: MistakesProps) {
  if (moves === 0) return null;
  const value = `${percent(mistakes, moves)} (${g.value.mistakesOf(mistakes, moves)})`;
  return <Figure name={name} value={value} games={games} show={show} />;
}

interface FigureProps {
  name: string;
  value: string;
  games: readonly number[];
  show: (evidence: Evidence) => void;
}

function Figure({ name, value, games, show }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {games.length === 0 ? (
          value
        ) : (
          <button
            type="button"
            class="progress-open"
            aria-label={`${name}: ${value}`}
            onClick={() => show(gamesOf(name, games))}
          >
            {value}
          </button>
        )}
      </dd>
    </div>
  );
}
