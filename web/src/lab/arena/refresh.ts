// Reports that follow their matches.
import { useEffect } from "preact/hooks";
import { followJobs } from "../../games/jobs";
import { showError } from "../../shell/toasts";

/** A report is asked for no more often than this. */
const BETWEEN_MS = 1000;

/** Loads now, and again when a match has got further; never twice at a time, and not while the page is hidden. */
export function useRefresh(load: () => Promise<void>, key = ""): void {
  useEffect(() => {
    let wanted = true;
    let loading = false;
    let again = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async (): Promise<void> => {
      timer = undefined;
      if (loading || document.hidden) {
        again = true;
        return;
      }
      [loading, again] = [true, false];
      await load().catch((error: unknown) => wanted && showError(error));
      loading = false;
      if (again && wanted) later();
    };
    const later = (): void => {
      timer ??= setTimeout(() => void run(), BETWEEN_MS);
    };
    const seen = (): void => {
      if (!document.hidden && again) later();
    };
    void run();
    const unfollow = followJobs(
      (job) => ["match", "tournament"].includes(job.kind) && wanted && later(),
    );
    document.addEventListener("visibilitychange", seen);
    return () => {
      wanted = false;
      clearTimeout(timer);
      unfollow();
      document.removeEventListener("visibilitychange", seen);
    };
  }, [key]);
}
