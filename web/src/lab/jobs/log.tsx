import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { j } from "../../i18n/jobs";
import { isOver } from "../../games/jobs";
import type { Job } from "../../wire";

/** How often a log is read while it grows. */
const BETWEEN_MS = 2000;

/** The end of what a job has written; it follows while the job runs. */
export function Log({ job }: { job: Job }) {
  const [text, setText] = useState("");
  const box = useRef<HTMLPreElement>(null);
  const grows = !isOver(job);
  useEffect(() => {
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      if (document.hidden) return;
      const answer = await fetch(`/api/jobs/${job.id}/log`, { signal: stop.signal });
      if (answer.ok) setText(await answer.text());
    };
    const quietly = () => void load().catch(() => undefined);
    quietly();
    const timer = grows ? setInterval(quietly, BETWEEN_MS) : undefined;
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [job.id, grows]);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <pre class="job-log" ref={box} tabIndex={0} role="region" aria-label={j.value.log}>
      {text || j.value.emptyLog}
    </pre>
  );
}
