import { Segments } from "../play/segments";
import { p, type ThemeName } from "../i18n/puzzles";
import { language } from "../i18n";
import type { PuzzleMode } from "../wire";
import type { PuzzleState } from "./state";

const HARDER = { easier: -300, level: 0, harder: 300 } as const;

/** Which puzzles, and where the person stands. */
export function Modes({ state }: { state: PuzzleState }) {
  const { modes, modesLabel, due } = p.value;
  const overview = state.overview.value;
  const options = (Object.keys(modes) as PuzzleMode[]).map((value) => ({
    value,
    label:
      value === "mistakes" && overview && overview.due > 0 ? (
        <span>
          {modes[value]} <b class="puzzles-count">{overview.due}</b>
          <span class="hidden-text"> {due(overview.due)}</span>
        </span>
      ) : (
        modes[value]
      ),
  }));
  return (
    <section class="puzzles-modes card" aria-label={modesLabel}>
      <Segments
        name="puzzle-mode"
        legend={modesLabel}
        quiet
        value={state.mode.value}
        options={options}
        onChange={(mode) => void state.choose(mode)}
      />
      {state.mode.value === "theme" && <Themes state={state} />}
      {state.mode.value === "rating" && <Difficulty state={state} />}
      {overview && (
        <p class="puzzles-stand quiet">
          <span>
            {p.value.rating(number(overview.rating.rating), number(2 * overview.rating.deviation))}
          </span>
          {state.mode.value === "streak" && <span>{p.value.best(overview.bestStreak)}</span>}
          {state.mode.value === "timed" && <span>{p.value.best(overview.bestTimed)}</span>}
        </p>
      )}
    </section>
  );
}

/** A rating without decimals. */
export function number(value: number): string {
  return Math.round(value).toLocaleString(language.value, { useGrouping: false });
}

function Themes({ state }: { state: PuzzleState }) {
  const { themes, theme } = p.value;
  const known = (state.overview.value?.themes ?? []).filter(([name]) => name in themes);
  return (
    <label class="puzzles-theme">
      <span class="hidden-text">{theme}</span>
      <select
        class="field"
        value={state.theme.value}
        onChange={(event) => {
          state.theme.value = event.currentTarget.value;
          void state.choose("theme");
        }}
      >
        {known.map(([name, count]) => (
          <option key={name} value={name}>
            {`${themes[name as ThemeName]} (${count})`}
          </option>
        ))}
      </select>
    </label>
  );
}

function Difficulty({ state }: { state: PuzzleState }) {
  const texts = p.value;
  const names = Object.keys(HARDER) as (keyof typeof HARDER)[];
  return (
    <Segments
      name="puzzle-difficulty"
      legend={texts.difficulty}
      quiet
      value={names.find((name) => HARDER[name] === state.harder.value) ?? "level"}
      options={names.map((value) => ({ value, label: texts[value] }))}
      onChange={(name) => {
        state.harder.value = HARDER[name];
        void state.choose("rating");
      }}
    />
  );
}
