import { j } from "../../i18n/jobs";
import { isOver, remove, setTarget } from "../../games/jobs";
import { showError } from "../../shell/toasts";
import type { Job, JobTarget } from "../../wire";

/** What can be done about a job now. */
export function JobActions({ job }: { job: Job }) {
  const texts = j.value;
  const status = job.state.status;
  const ask = (wanted: JobTarget) => () => void setTarget(job.id, wanted).catch(showError);
  const isCommand = job.origin !== "studio";
  const canPause = isCommand && (status === "running" || status === "queued");
  const canResume = isCommand && ["paused", "interrupted", "cancelled", "failed"].includes(status);
  return (
    <>
      {canPause && (
        <button type="button" class="button" onClick={ask("pause")}>
          {texts.pauseJob}
        </button>
      )}
      {canResume && (
        <button type="button" class="button" onClick={ask("run")}>
          {texts.resumeJob}
        </button>
      )}
      {!isOver(job) && status !== "stopping" && (
        <button type="button" class="button" onClick={ask("cancel")}>
          {texts.cancelJob}
        </button>
      )}
      {isOver(job) && (
        <button
          type="button"
          class="button plain"
          onClick={() => void remove(job).catch(showError)}
        >
          {texts.removeJob}
        </button>
      )}
    </>
  );
}
