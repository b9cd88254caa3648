import { useSignal } from "@preact/signals";
import { language, said, t } from "../i18n";
import { icons } from "../shell/icons";
import type { Job, JobKind } from "../wire";
import { OF_GAMES, cancel, jobs, progress } from "./jobs";
import "./job-list.css";

/** Running imports and reviews, and the results of imports; or the jobs of one kind. */
export function JobList({ kind }: { kind?: JobKind }) {
  const dismissed = useSignal<ReadonlySet<number>>(new Set());
  const isShown = (job: Job) =>
    kind
      ? job.kind === kind
      : OF_GAMES.has(job.kind) && (job.state.status === "running" || job.kind === "import");
  const shown = jobs.value.filter((job) => isShown(job) && !dismissed.value.has(job.id));
  if (shown.length === 0) return null;
  return (
    <ul class="jobs" aria-label={t.value.games.jobs}>
      {shown.slice(0, 4).map((job) => (
        <JobView
          key={job.id}
          job={job}
          onDismiss={() => (dismissed.value = new Set([...dismissed.value, job.id]))}
        />
      ))}
    </ul>
  );
}

function JobView({ job, onDismiss }: { job: Job; onDismiss: () => void }) {
  const texts = t.value.games;
  const running = job.state.status === "running";
  const done = progress(job);
  const number = (value: number) => value.toLocaleString(language.value);
  return (
    <li class="jobs-item card">
      <div class="jobs-text" role={running ? undefined : "status"}>
        <b>{job.account ?? texts.jobKinds[job.kind]}</b>
        <span>
          {job.state.status === "failed"
            ? said(job.state.error)
            : texts.jobStates[job.state.status]}
        </span>
        {(job.kind === "import" || job.kind === "database") && (
          <span class="quiet">
            {texts.imported(number(job.games), number(job.duplicates), number(job.failed))}
            {job.incomplete > 0 && `, ${texts.incomplete(number(job.incomplete))}`}
            {job.variants > 0 && `, ${texts.variants(number(job.variants))}`}
          </span>
        )}
      </div>
      {running && job.pause !== null && <p role="status">{texts.pause(job.pause)}</p>}
      {running && <progress value={done ?? undefined} aria-label={texts.jobKinds[job.kind]} />}
      {running ? (
        <button type="button" class="button" onClick={() => void cancel(job)}>
          {t.value.common.cancel}
        </button>
      ) : (
        <button
          type="button"
          class="button plain"
          aria-label={t.value.common.close}
          onClick={onDismiss}
        >
          {icons.close}
        </button>
      )}
      {job.errors.length > 0 && (
        <details>
          <summary class="quiet">{texts.troubles}</summary>
          <ul>
            {job.errors.map((error, index) => (
              <li key={index}>{said(error)}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
