import { t } from "../i18n";
import type { GameState } from "../wire";
import type { GameStore } from "./game-store";

const DELAYS_MS = [0, 250, 500, 1000, 2000, 3000, 5000, 10_000];

/** How long a game between computers waits after each move. */
export function Speed({ store, now }: { store: GameStore; now: GameState }) {
  const found = DELAYS_MS.findIndex((delay) => delay >= now.delayMs);
  return (
    <label class="speed">
      <span>{t.value.play.speed}</span>
      <input
        type="range"
        min={0}
        max={DELAYS_MS.length - 1}
        value={found < 0 ? DELAYS_MS.length - 1 : found}
        aria-valuetext={t.value.play.speedSeconds(now.delayMs / 1000)}
        onChange={(event) => {
          const ms = DELAYS_MS[Number(event.currentTarget.value)] ?? 0;
          void store.act({ type: "delay", ms });
        }}
      />
      <output>{t.value.play.speedSeconds(now.delayMs / 1000)}</output>
    </label>
  );
}
