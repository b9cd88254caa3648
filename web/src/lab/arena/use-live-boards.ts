// The boards of a match as they are now, as long as somebody looks.
import type { Ref } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../../api";
import type { LiveBoard, LiveBoards } from "../../wire";

/** People cannot follow more positions in a second. */
const BETWEEN_MS = 200;

/** The boards of a job, asked for while `section` is in sight; null before the first answer. */
export function useLiveBoards(job: number): {
  section: Ref<HTMLElement>;
  boards: readonly LiveBoard[] | null;
} {
  const section = useRef<HTMLElement>(null);
  const [boards, setBoards] = useState<readonly LiveBoard[] | null>(null);
  useEffect(() => {
    let inSight = true;
    let loading = false;
    const stop = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      inSight = entries.at(-1)?.isIntersecting ?? true;
    });
    if (section.current) observer.observe(section.current);
    const load = async (): Promise<void> => {
      if (!inSight || loading || document.hidden) return;
      loading = true;
      const path = `/api/jobs/${job}/figures/live`;
      const live = await get<LiveBoards | null>(path, stop.signal).catch(() => null);
      loading = false;
      if (live && !stop.signal.aborted) setBoards(live.boards);
    };
    void load();
    const timer = setInterval(() => void load(), BETWEEN_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
      observer.disconnect();
    };
  }, [job]);
  return { section, boards };
}
