import { a } from "../../i18n/arena";
import { icons } from "../../shell/icons";
import type { PlayerInfo, PlayerKind } from "../../wire";
import { type Choice, type ChosenPlayer, player } from "./choice";
import { NumberField } from "./number-field";

interface PlayerRowsProps {
  choice: Choice;
  known: readonly PlayerInfo[];
  networks: readonly string[];
  onChange: (players: readonly ChosenPlayer[]) => void;
}

const KINDS: readonly PlayerKind[] = ["hetman", "textbook", "engine"];

/** Who plays, a row for each. */
export function PlayerRows({ choice, known, networks, onChange }: PlayerRowsProps) {
  const texts = a.value;
  const { players, form } = choice;
  const set = (index: number, changed: Partial<ChosenPlayer>) =>
    onChange(players.map((row, n) => (n === index ? { ...row, ...changed } : row)));
  return (
    <div class="arena-players">
      {players.map((row, index) => (
        <PlayerRow
          key={index}
          number={index + 1}
          row={row}
          known={known}
          networks={networks}
          onChange={(changed) => set(index, changed)}
          onRemove={
            form !== "match" && players.length > 2
              ? () => onChange(players.filter((_, n) => n !== index))
              : null
          }
        />
      ))}
      {form !== "match" && players.length < 64 && (
        <button
          type="button"
          class="button"
          onClick={() => onChange([...players, player("hetman")])}
        >
          {icons.plus}
          {texts.addPlayer}
        </button>
      )}
    </div>
  );
}

interface PlayerRowProps {
  number: number;
  row: ChosenPlayer;
  known: readonly PlayerInfo[];
  networks: readonly string[];
  onChange: (changed: Partial<ChosenPlayer>) => void;
  onRemove: (() => void) | null;
}

function PlayerRow({ number, row, known, networks, onChange, onRemove }: PlayerRowProps) {
  const texts = a.value;
  const info = known.find(({ id }) => id === row.id);
  const label = texts.player(number);
  return (
    <fieldset class="arena-player">
      <legend>{label}</legend>
      <select
        class="field arena-select"
        aria-label={label}
        value={row.id}
        onChange={(event) => onChange({ id: event.currentTarget.value, elo: null, network: "" })}
      >
        {KINDS.map((kind) => (
          <optgroup key={kind} label={a.value.kinds[kind]}>
            {known
              .filter((other) => other.kind === kind)
              .map(({ id, name, unavailable }) => (
                <option key={id} value={id} disabled={unavailable !== null}>
                  {unavailable === null ? name : texts.unavailable(name)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      {info?.elo && row.network === "" && (
        <Strength info={info} elo={row.elo} onChange={(elo) => onChange({ elo })} />
      )}
      {row.id === "hetman" && networks.length > 0 && (
        <select
          class="field arena-select"
          aria-label={`${texts.network}, ${label}`}
          value={row.network}
          onChange={(event) => onChange({ network: event.currentTarget.value, elo: null })}
        >
          <option value="">{texts.ownNetwork}</option>
          {networks.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
      <details class="arena-more">
        <summary>{texts.more}</summary>
        <div class="lab-row">
          <label class="arena-number">
            <span>{texts.shownName}</span>
            <input
              class="field"
              maxLength={60}
              value={row.name}
              placeholder={info?.name ?? ""}
              autocomplete="off"
              onInput={(event) => onChange({ name: event.currentTarget.value })}
            />
          </label>
          {info?.kind !== "textbook" && (
            <>
              <NumberField
                label={texts.hash}
                value={row.hash}
                min={1}
                max={65_536}
                onChange={(hash) => onChange({ hash })}
              />
              <NumberField
                label={texts.threads}
                value={row.threads}
                min={1}
                max={256}
                onChange={(threads) => onChange({ threads })}
              />
            </>
          )}
        </div>
      </details>
      {onRemove && (
        <button
          type="button"
          class="button plain"
          aria-label={texts.removePlayer(number)}
          onClick={onRemove}
        >
          {icons.close}
        </button>
      )}
    </fieldset>
  );
}

interface StrengthProps {
  info: PlayerInfo;
  elo: number | null;
  onChange: (elo: number | null) => void;
}

/** Full strength, or one of the levels. */
function Strength({ info, elo, onChange }: StrengthProps) {
  const texts = a.value;
  return (
    <select
      class="field arena-select"
      aria-label={texts.strength}
      value={elo === null ? "" : String(elo)}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(chosen === "" ? null : Number(chosen));
      }}
    >
      <option value="">{texts.full}</option>
      {info.levels.map((level) => (
        <option key={level.elo} value={String(level.elo)}>
          {texts.level(level.elo)}
        </option>
      ))}
    </select>
  );
}
