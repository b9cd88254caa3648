import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../api";
import { t } from "../i18n";
import { ClockFace } from "../play/clock-face";
import type { GameView } from "../wire";

/** Says that a clock of an unfinished game runs on while its page is not open. Asking starts no clock. */
export function RunningClock({ game }: { game: number }) {
  const live = useSignal<{ view: GameView; at: number } | null>(null);
  useEffect(() => {
    get<GameView>(`/api/games/${game}/live`).then(
      (view) => (live.value = { view, at: performance.now() }),
      // The card says less then.
      () => undefined,
    );
  }, [game]);
  const clocks = live.value?.view.state.clocks;
  if (!clocks?.running || !live.value) return null;
  return (
    <span class="continue-clock">
      {t.value.home.clockRuns}
      <ClockFace side={clocks.running} clocks={clocks} clocksAt={live.value.at} warns={false} />
    </span>
  );
}
