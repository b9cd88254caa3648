import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { icons } from "../../shell/icons";
import type { AnalysisState } from "../state";
import "./engine-panel.css";
import { type Engines, loadPlayers, players } from "./engines";
import { EngineLines } from "./engine-lines";

/** The engines: on or off, which ones, and their lines. */
export function EnginePanel({ state }: { state: AnalysisState }) {
  const { engines, view, practice } = state;
  useEffect(() => void loadPlayers(), []);
  const on = engines.on.value;
  const hidden = practice.searching.value || !view.computer.value;
  return (
    <section class={on ? "engine on card" : "engine card"} aria-label={t.value.analyse.engine}>
      <header class="engine-head">
        <button
          type="button"
          class="engine-switch"
          role="switch"
          aria-checked={on}
          aria-label={t.value.analyse.engine}
          title={`${t.value.analyse.engine} (l)`}
          onClick={() => engines.toggle()}
        />
        <EngineSelect state={state} slot={0} />
        <LinesSelect engines={engines} />
        <Toggle
          text={t.value.analyse.threat}
          hint={`${t.value.analyse.threatHint} (x)`}
          pressed={engines.asked.value === "threat"}
          onPress={() => engines.ask("threat")}
        >
          {icons.target}
        </Toggle>
        <Toggle
          text={t.value.analyse.plan}
          hint={`${t.value.analyse.planHint} (p)`}
          pressed={engines.asked.value === "plan"}
          onPress={() => engines.ask("plan")}
        >
          {icons.route}
        </Toggle>
        <Toggle
          kind="second"
          text={t.value.analyse.secondEngine}
          hint={t.value.analyse.secondEngine}
          pressed={engines.second.value}
          onPress={() => engines.toggleSecond()}
        >
          {icons.second}
        </Toggle>
      </header>
      {on && hidden && <p class="quiet engine-hidden">{t.value.analyse.computerHidden}</p>}
      {on && !hidden && <EngineLines state={state} slot={0} />}
      {on && !hidden && engines.second.value && (
        <div class="engine-second">
          <EngineSelect state={state} slot={1} />
          <EngineLines state={state} slot={1} />
        </div>
      )}
    </section>
  );
}

/** How many lines the engines show. */
function LinesSelect({ engines }: { engines: Engines }) {
  return (
    <label class="engine-lines" title={t.value.analyse.lines}>
      <span class="hidden-text">{t.value.analyse.lines}</span>
      <select
        value={engines.lines.value}
        onChange={(event) => engines.setLines(Number(event.currentTarget.value))}
      >
        {[1, 2, 3, 4, 5].map((count) => (
          <option key={count} value={count}>
            {t.value.analyse.lineCount(count)}
          </option>
        ))}
      </select>
    </label>
  );
}

function EngineSelect({ state, slot }: { state: AnalysisState; slot: 0 | 1 }) {
  const chosen = state.engines.chosen[slot];
  const list = players.value.filter((player) => player.kind !== "textbook");
  return (
    <label class="engine-choice">
      <span class="hidden-text">
        {slot === 0 ? t.value.analyse.engine : t.value.analyse.secondEngine}
      </span>
      <select value={chosen.value} onChange={(event) => (chosen.value = event.currentTarget.value)}>
        {list.length === 0 && <option value="hetman">Hetman</option>}
        {list.map((player) => (
          <option key={player.id} value={player.id} disabled={player.unavailable !== null}>
            {player.name}
          </option>
        ))}
      </select>
    </label>
  );
}

type ToggleProps = {
  kind?: "second";
  text: string;
  hint: string;
  pressed: boolean;
  onPress: () => void;
  children: preact.ComponentChildren;
};

function Toggle({ kind, text, hint, pressed, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      class={kind ? `engine-toggle ${kind}` : "engine-toggle"}
      aria-pressed={pressed}
      aria-label={text}
      title={hint}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
