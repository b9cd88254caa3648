import { said, t } from "../i18n";
import type { PlayerInfo, PlayerKind } from "../wire";
import type { ComputerPlayer } from "./game-setup";
import "./opponent.css";
import { ratingLevel } from "./strength";

interface OpponentProps {
  name: string;
  legend: string;
  players: readonly PlayerInfo[];
  value: ComputerPlayer;
  onChange: (player: ComputerPlayer) => void;
}

const STEP = 50;

/** The computer player: Hetman at a rating, a textbook player, a registered engine. */
export function Opponent({ name, legend, players, value, onChange }: OpponentProps) {
  const { play } = t.value;
  const chosen = players.find(({ id }) => id === value.id);
  const groups: [PlayerKind, string][] = [
    ["hetman", ""],
    ["textbook", play.textbook],
    ["engine", play.engines],
  ];

  function choose(id: string): void {
    const rated = players.find((player) => player.id === id)?.elo;
    onChange({ id, elo: rated ? (value.elo ?? rated[1]) : null });
  }

  return (
    <fieldset class="opponent">
      <legend class="legend">{legend}</legend>
      <select
        class="field"
        name={name}
        aria-label={legend}
        value={value.id}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {groups.map(([kind, label]) => {
          const options = players
            .filter((player) => player.kind === kind)
            .map((player) => (
              <option key={player.id} value={player.id} disabled={player.unavailable !== null}>
                {kind === "hetman" && player.elo ? play.hetman : player.name}
              </option>
            ));
          if (options.length === 0 && kind === "engine") {
            options.push(
              <option key="none" disabled>
                {play.noEngines}
              </option>,
            );
          }
          return label ? (
            <optgroup key={kind} label={label}>
              {options}
            </optgroup>
          ) : (
            options
          );
        })}
      </select>
      {chosen?.elo && (
        <Strength
          range={chosen.elo}
          elo={value.elo}
          onChange={(elo) => onChange({ ...value, elo })}
        />
      )}
      {chosen && !chosen.elo && (
        <p class="quiet">{said(chosen.unavailable ?? chosen.description)}</p>
      )}
    </fieldset>
  );
}

interface StrengthProps {
  range: [number, number];
  elo: number | null;
  onChange: (elo: number | null) => void;
}

/** A rating, as a number and in words. One step past the highest is full strength. */
function Strength({ range: [lowest, highest], elo, onChange }: StrengthProps) {
  const { play } = t.value;
  const value = elo ?? highest + STEP;
  const words = elo === null ? play.fullStrength : play.strengthName(ratingLevel(elo));
  const shown = (value - lowest) / (highest + STEP - lowest);
  return (
    <label class="strength">
      <span class="strength-words">
        <span class="strength-figure">{elo ?? "∞"}</span>
        <span>{words}</span>
      </span>
      <input
        type="range"
        min={lowest}
        max={highest + STEP}
        step={STEP}
        value={value}
        style={{ "--shown": `${shown * 100}%` }}
        aria-label={play.strength}
        aria-valuetext={elo === null ? words : `${elo}, ${words}`}
        onInput={(event) => {
          const next = Number(event.currentTarget.value);
          onChange(next > highest ? null : next);
        }}
      />
    </label>
  );
}
