import { useState } from "preact/hooks";
import { t } from "../i18n";
import { type ProgressTexts, g } from "../i18n/progress";
import { Segments } from "../play/segments";
import type { ProgressReport, Speed, Tally } from "../wire";
import { percent, tenth, whole } from "./format";
import { type Evidence, gamesOf } from "./games-dialog";
import { ReviewSome } from "./review-some";

type Dimension = keyof ProgressTexts["dimensions"];

interface AccuracySectionProps {
  report: ProgressReport;
  show: (evidence: Evidence) => void;
}

/** Accuracy and results by what games have in common. */
export function AccuracySection({ report, show }: AccuracySectionProps) {
  const [dimension, choose] = useState<Dimension>("phases");
  const texts = g.value;
  const names = Object.keys(texts.dimensions) as Dimension[];
  return (
    <section class="progress-accuracy card" aria-labelledby="progress-accuracy">
      <h2 id="progress-accuracy">{texts.accuracy}</h2>
      <Segments
        name="dimension"
        legend={texts.by}
        quiet
        value={dimension}
        options={names.map((value) => ({ value, label: texts.dimensions[value] }))}
        onChange={choose}
      />
      <Tallies tallies={report[dimension]} dimension={dimension} show={show} />
      <p class="quiet">{texts.aboutAccuracy}</p>
      <ReviewSome report={report} />
    </section>
  );
}

interface TalliesProps {
  tallies: readonly Tally[];
  dimension: Dimension;
  show: (evidence: Evidence) => void;
}

function Tallies({ tallies, dimension, show }: TalliesProps) {
  const texts = g.value;
  return (
    <div
      class="progress-scroll"
      role="region"
      tabIndex={0}
      aria-label={texts.dimensions[dimension]}
    >
      <table class="progress-table">
        <thead>
          <tr>
            <th scope="col">{texts.dimensions[dimension]}</th>
            <th scope="col">{texts.gamesColumn}</th>
            <th scope="col">{texts.score}</th>
            <th scope="col">{texts.you}</th>
            <th scope="col">{texts.opponents}</th>
          </tr>
        </thead>
        <tbody>
          {tallies.map((tally) => (
            <Row key={tally.key} tally={tally} name={nameOf(tally.key, dimension)} show={show} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf(key: string, dimension: Dimension): string {
  const texts = g.value;
  if (dimension === "phases") return texts.phases[key as keyof typeof texts.phases];
  if (dimension === "colors") return t.value.common[key as "white" | "black"];
  return dimension === "speeds" ? texts.speeds[key as Speed] : key;
}

interface RowProps {
  tally: Tally;
  name: string;
  show: (evidence: Evidence) => void;
}

function Row({ tally, name, show }: RowProps) {
  const { games, points, decided, accuracy, opponents } = tally;
  const texts = g.value;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          class="progress-open"
          disabled={games.length === 0}
          onClick={() => show(gamesOf(name, games))}
        >
          {name}
        </button>
      </th>
      <td>{whole(games.length)}</td>
      <td>{decided > 0 ? percent(points, decided) : "–"}</td>
      <td>
        {accuracy === null ? (
          <span class="quiet">{texts.notReviewed}</span>
        ) : (
          <Bar value={accuracy} />
        )}
      </td>
      <td>{opponents === null ? "–" : <Bar value={opponents} quiet />}</td>
    </tr>
  );
}

/** A value in hundredths as a number and a bar. */
function Bar({ value, quiet = false }: { value: number; quiet?: boolean }) {
  return (
    <span class={quiet ? "progress-bar other" : "progress-bar"}>
      <span class="progress-bar-figure">{tenth(value)}</span>
      <span class="progress-bar-track" aria-hidden="true">
        <span style={{ width: `${Math.max(0, Math.min(100, value))}%` }} />
      </span>
    </span>
  );
}
