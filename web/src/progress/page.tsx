import { useEffect, useMemo, useState } from "preact/hooks";
import { JobList } from "../games/job-list";
import { followJobs } from "../games/jobs";
import { t } from "../i18n";
import { type ProgressTexts, g } from "../i18n/progress";
import { useTitle } from "../shell/title";
import { onEvent } from "../socket";
import type { ProgressReport, Speed } from "../wire";
import { AccuracySection } from "./accuracy-section";
import { ConversionSection } from "./conversion-section";
import { type Evidence, GamesDialog } from "./games-dialog";
import { GoalsSection } from "./goals-section";
import { MotifsSection } from "./motifs-section";
import "./page.css";
import { RatingSection } from "./rating-section";
import { type Period, ProgressState } from "./report";
import { TimeSection } from "./time-section";
import { WhoSection } from "./who-section";

/** How the person's play develops; every figure opens its games. */
export default function ProgressPage() {
  const state = useMemo(() => new ProgressState(), []);
  useTitle(g.value.title);
  useEffect(() => () => state.close(), []);
  useEffect(() => void state.load(), [state.period.value, state.speed.value]);
  // Names and goals count once they are saved.
  useEffect(() => onEvent((event) => event.type === "settings" && void state.load()), []);
  useEffect(() => followJobs((job) => job.state.status !== "running" && void state.load()), []);
  const report = state.report.value;
  return (
    <main class="progress" id="content" tabIndex={-1}>
      <header class="progress-head">
        <h1>{g.value.title}</h1>
        <Filters state={state} />
      </header>
      <JobList />
      {report ? (
        <Report report={report} />
      ) : (
        <p class="quiet" role="status">
          {t.value.common.loading}
        </p>
      )}
    </main>
  );
}

function Filters({ state }: { state: ProgressState }) {
  const texts = g.value;
  return (
    <div class="progress-filters">
      <select
        class="field"
        aria-label={texts.period}
        value={state.period.value}
        onChange={(event) => (state.period.value = event.currentTarget.value as Period)}
      >
        {Object.entries(texts.periods).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        class="field"
        aria-label={texts.speed}
        value={state.speed.value}
        onChange={(event) => (state.speed.value = event.currentTarget.value as Speed | "")}
      >
        <option value="">{`${texts.speed}: ${texts.anySpeed}`}</option>
        {Object.entries(texts.speeds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Report({ report }: { report: ProgressReport }) {
  const [evidence, show] = useState<Evidence | null>(null);
  const texts: ProgressTexts = g.value;
  const hasGames = report.games.length > 0;
  return (
    <>
      <p class="quiet" role="status">
        {report.unread > 0 ? texts.reading(report.unread) : texts.games(report.games.length)}
      </p>
      {!hasGames && report.unread === 0 && <Nothing />}
      <div class="progress-sections">
        <div class="progress-column">
          <RatingSection curves={report.curves} />
          {hasGames && (
            <>
              <AccuracySection report={report} show={show} />
              <ConversionSection report={report} show={show} />
            </>
          )}
        </div>
        <div class="progress-column">
          <GoalsSection goals={report.goals} streaks={report.streaks} />
          {hasGames && (
            <>
              <MotifsSection motifs={report.motifs} show={show} />
              <TimeSection report={report} show={show} />
            </>
          )}
          <WhoSection />
        </div>
      </div>
      {evidence && (
        <GamesDialog evidence={evidence} games={report.games} onClose={() => show(null)} />
      )}
    </>
  );
}

function Nothing() {
  const texts = g.value;
  return (
    <section class="progress-nothing card" aria-labelledby="progress-nothing">
      <h2 id="progress-nothing">{texts.nothing}</h2>
      <p>{texts.nothingHelp}</p>
      <a class="button primary" href="#/">
        {texts.play}
      </a>
    </section>
  );
}
