import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { l } from "../../i18n/lab";
import { grouped } from "../format";
import type { Column } from "./column";

/** Nodes a second. */
const SPEEDS = [1, 10, 100, 1_000, 10_000, 100_000] as const;
/** Pictures a second. */
const RATE = 8;

/** Walks through the search in its own order: by nodes, by cutoffs, at any speed. */
export function Playback({ column }: { column: Column }) {
  const playing = useSignal(false);
  const speed = useSignal<number>(10);
  const tree = column.tree.value!;
  const last = tree.recorded - 1;
  const at = column.selected.value;
  useEffect(() => {
    if (!playing.value) return;
    let wanted = true;
    let timer = 0;
    const perPicture = Math.max(1, Math.round(speed.value / RATE));
    const wait = speed.value < RATE ? 1000 / speed.value : 1000 / RATE;
    // The next picture is asked for when this one is there: a slow page skips none.
    const next = async () => {
      const target = Math.min(column.selected.value + perPicture, last);
      await column.goTo(target);
      if (!wanted) return;
      if (target >= last) playing.value = false;
      else timer = window.setTimeout(() => void next(), wait);
    };
    timer = window.setTimeout(() => void next(), wait);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [playing.value, speed.value, tree]);
  const { playback } = l.value;
  return (
    <div class="lab-playback" role="group" aria-label={playback.title}>
      <button
        type="button"
        class="button"
        disabled={at <= 0}
        onClick={() => void column.goTo(at - 1)}
      >
        {playback.back}
      </button>
      <button
        type="button"
        class="button"
        aria-pressed={playing.value}
        onClick={() => {
          if (at >= last) void column.goTo(0);
          playing.value = !playing.value;
        }}
      >
        {playing.value ? playback.pause : playback.play}
      </button>
      <button
        type="button"
        class="button"
        disabled={at >= last}
        onClick={() => void column.goTo(at + 1)}
      >
        {playback.step}
      </button>
      <button type="button" class="button" onClick={() => void column.nextCutoff()}>
        {playback.nextCutoff}
      </button>
      <label>
        <span class="hidden-text">{playback.speed}</span>
        <select
          class="field"
          value={String(speed.value)}
          onChange={(event) => (speed.value = Number(event.currentTarget.value))}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={String(each)}>
              {playback.perSecond(grouped(each))}
            </option>
          ))}
        </select>
      </label>
      <label class="lab-scrub">
        <span class="hidden-text">{playback.moment}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          onInput={(event) => void column.goTo(Number(event.currentTarget.value))}
        />
      </label>
      <span class="lab-at">
        {grouped(at + 1)} / {grouped(last + 1)}
      </span>
    </div>
  );
}
