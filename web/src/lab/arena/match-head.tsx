import { useState } from "preact/hooks";
import { send } from "../../api";
import { said, t } from "../../i18n";
import { a } from "../../i18n/arena";
import { j } from "../../i18n/jobs";
import { isOver, progress, setTarget } from "../../games/jobs";
import { go } from "../../router";
import { showError } from "../../shell/toasts";
import type { Job, JobTarget, MatchReport, Versus } from "../../wire";
import { duration } from "../jobs/duration";
import { Extend } from "./extend";
import { eloWithError, names, percent, whole } from "./format";
import { RatioBar } from "./ratio-bar";

/** Who plays, how it stands, how long it will take, and what can be done about it. */
export function MatchHead({ report, job }: { report: MatchReport; job: Job | null }) {
  const texts = a.value;
  const { summary, versus } = report;
  const state = job ? t.value.games.jobStates[job.state.status] : texts.states[summary.state];
  const isTest = versus?.test != null;
  return (
    <section class="arena-head card" aria-labelledby="arena-title">
      <h2 id="arena-title">{names(summary.players)}</h2>
      <p class="quiet" role="status" data-state={job?.state.status ?? summary.state}>
        {state}
        {" · "}
        {summary.wanted !== null && !isTest
          ? j.value.ofTotal(whole(summary.games), whole(summary.wanted))
          : whole(summary.games)}{" "}
        {job?.secondsLeft != null && `· ${j.value.left(duration(job.secondsLeft))}`}
      </p>
      {job?.state.status === "failed" && <p class="job-error">{said(job.state.error)}</p>}
      {job && !isOver(job) && <progress value={progress(job) ?? 0} aria-label={state} />}
      {versus && summary.games > 0 && <Figures versus={versus} />}
      {versus?.test && <RatioBar test={versus.test} />}
      <Actions report={report} job={job} />
    </section>
  );
}

function Figures({ versus }: { versus: Versus }) {
  const texts = a.value;
  const { wins, draws, losses } = versus.score;
  const score = (wins + draws / 2) / Math.max(1, wins + draws + losses);
  return (
    <dl class="lab-ledger arena-figures">
      <div>
        <dt>{texts.eloTitle}</dt>
        <dd data-elo={versus.elo ?? ""}>{eloWithError(versus.elo, versus.error)}</dd>
      </div>
      <div>
        <dt>{texts.score}</dt>
        <dd data-score={score}>
          {percent(score)} <small>{texts.wdl(whole(wins), whole(draws), whole(losses))}</small>
        </dd>
      </div>
      <div>
        <dt>nElo</dt>
        <dd>{eloWithError(versus.normalised, versus.normalisedError)}</dd>
      </div>
      <div>
        <dt>LOS</dt>
        <dd>{percent(versus.los)}</dd>
      </div>
    </dl>
  );
}

function Actions({ report, job }: { report: MatchReport; job: Job | null }) {
  const texts = a.value;
  const [extending, setExtending] = useState(false);
  const [copied, setCopied] = useState(false);
  const { summary } = report;
  const status = job?.state.status;
  const runs = status === "running" || status === "queued";
  const ask = (wanted: JobTarget) => () => job && void setTarget(job.id, wanted).catch(showError);

  function copy(): void {
    navigator.clipboard?.writeText(report.text).then(() => setCopied(true), showError);
  }

  return (
    <div class="job-buttons">
      {runs && (
        <button type="button" class="button" onClick={ask("pause")}>
          {texts.pause}
        </button>
      )}
      {status && ["paused", "interrupted", "cancelled", "failed"].includes(status) && (
        <button type="button" class="button primary" onClick={ask("run")}>
          {texts.resume}
        </button>
      )}
      {job && !isOver(job) && status !== "stopping" && (
        <button type="button" class="button" onClick={ask("cancel")}>
          {texts.cancel}
        </button>
      )}
      {job && !runs && status !== "stopping" && (
        <button type="button" class="button" onClick={() => setExtending(true)}>
          {texts.extend}
        </button>
      )}
      <button type="button" class="button" onClick={copy}>
        {copied ? j.value.copied : texts.copyReport}
      </button>
      {summary.games > 0 && (
        <a class="button" href={`/api/arena/matches/${summary.id}/games.pgn`} download>
          {texts.download}
        </a>
      )}
      {!runs && summary.state !== "running" && <Forget id={summary.id} />}
      {extending && job && <Extend match={summary} onClose={() => setExtending(false)} />}
    </div>
  );
}

/** Deletes a match, once the button was pressed twice. */
function Forget({ id }: { id: string }) {
  const [sure, setSure] = useState(false);

  async function forget(): Promise<void> {
    try {
      await send("DELETE", `/api/arena/matches/${id}`);
      go("/lab/arena");
    } catch (error) {
      showError(error);
    }
  }

  return (
    <button
      type="button"
      class={sure ? "button danger" : "button plain"}
      onClick={() => (sure ? void forget() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {sure ? a.value.forgetSure : a.value.forget}
    </button>
  );
}
