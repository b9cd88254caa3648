import { useEffect, useRef, useState } from "preact/hooks";
import { send } from "../api";
import { followJobs } from "../games/jobs";
import { g } from "../i18n/progress";
import { showError } from "../shell/toasts";
import type { JobStarted, ProgressReport } from "../wire";

/** Games that are reviewed by one click. */
const SOME = 10;

/** Games without a review, and a button that reviews some, one after the other, while the page is open. */
export function ReviewSome({ report }: { report: ProgressReport }) {
  const [queue, setQueue] = useState<readonly number[]>([]);
  const running = useRef<number | null>(null);
  const texts = g.value;
  const open = report.games.filter(({ accuracy }) => accuracy === null).map(({ id }) => id);
  const next = queue[0];

  useEffect(
    () =>
      followJobs((job) => {
        if (job.id !== running.current || job.state.status === "running") return;
        running.current = null;
        setQueue((games) => games.slice(1));
      }),
    [],
  );
  useEffect(() => {
    if (next === undefined || running.current !== null) return;
    send<JobStarted>("POST", `/api/games/${next}/review`, { depth: "quick" }).then(
      ({ job }) => (running.current = job),
      (error: unknown) => {
        showError(error);
        setQueue([]);
      },
    );
  }, [next]);

  if (queue.length > 0)
    return (
      <p class="progress-reviews" role="status">
        <span>{texts.reviewing(queue.length)}</span>
        <button type="button" class="button" onClick={() => setQueue(queue.slice(0, 1))}>
          {texts.stop}
        </button>
      </p>
    );
  if (open.length === 0) return null;
  return (
    <p class="progress-reviews">
      <span>{texts.unreviewed(open.length)}</span>
      <button type="button" class="button" onClick={() => setQueue(open.slice(0, SOME))}>
        {texts.reviewSome(Math.min(SOME, open.length))}
      </button>
    </p>
  );
}
