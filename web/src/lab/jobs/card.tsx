import { useEffect, useState } from "preact/hooks";
import { language, said, t } from "../../i18n";
import { j } from "../../i18n/jobs";
import { isOver, progress } from "../../games/jobs";
import { get } from "../../api";
import { go } from "../../router";
import { showError } from "../../shell/toasts";
import type { Job, MatchOfJob } from "../../wire";
import { JobActions } from "./actions";
import { duration } from "./duration";
import { Log } from "./log";

/** A job: what it does, how far it is, how long it will take, what can be done about it. */
export function JobCard({ job }: { job: Job }) {
  const texts = j.value;
  const { jobKinds, jobStates } = t.value.games;
  const kind = jobKinds[job.kind];
  const status = job.state.status;
  const number = (value: number) => value.toLocaleString(language.value);
  const share = progress(job);
  return (
    <li class="job card" data-job={job.id} data-status={status}>
      <div class="job-head">
        <h3>{job.account ?? (job.title || kind)}</h3>
        <span class="quiet">
          {(job.title || job.account) && `${kind} · `}
          <span class="job-state">{jobStates[status]}</span>
          {job.origin === "terminal" && ` · ${texts.inTerminal}`}
          {job.origin !== "studio" && !isOver(job) && ` · ${texts.cores(job.cores)}`}
        </span>
      </div>
      {job.state.status === "failed" && <p class="job-error">{said(job.state.error)}</p>}
      <div class="job-progress">
        {!isOver(job) && (
          <progress
            value={share ?? (status === "running" ? undefined : 0)}
            aria-label={job.title || kind}
          />
        )}
        <span class="job-figures">
          {job.total !== null && job.kind !== "import" && job.kind !== "database" && (
            <span>{texts.ofTotal(number(job.done), number(job.total))}</span>
          )}
          {job.message && <span>{job.message}</span>}
          {job.secondsLeft !== null && <span>{texts.left(duration(job.secondsLeft))}</span>}
        </span>
      </div>
      <div class="job-buttons">
        <JobActions job={job} />
        <Result job={job} />
      </div>
      {job.command !== null && <Details job={job} />}
    </li>
  );
}

/** The way to what a job is about. */
function Result({ job }: { job: Job }) {
  const texts = j.value;
  if (job.kind === "match" || job.kind === "tournament")
    return (
      <button type="button" class="button" onClick={() => void openMatch(job)}>
        {texts.openMatch}
      </button>
    );
  if (job.game === null) return null;
  return (
    <a class="button" href={`#/study/${job.game}`}>
      {texts.openGame}
    </a>
  );
}

async function openMatch(job: Job): Promise<void> {
  try {
    const { id } = await get<MatchOfJob>(`/api/jobs/${job.id}/figures/match`);
    go(`/lab/arena/${id}`);
  } catch (error) {
    showError(error);
  }
}

function Details({ job }: { job: Job }) {
  const texts = j.value;
  const [shown, show] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [job.command]);

  function copy(): void {
    navigator.clipboard?.writeText(job.command ?? "").then(() => setCopied(true), showError);
  }

  return (
    <details class="job-details" onToggle={(event) => show(event.currentTarget.open)}>
      <summary>{texts.log}</summary>
      {shown && <Log job={job} />}
      <p class="quiet">{texts.commandLine}</p>
      <div class="job-command">
        <code>{job.command}</code>
        <button type="button" class="button plain" onClick={copy}>
          {copied ? texts.copied : texts.copy}
        </button>
      </div>
    </details>
  );
}
