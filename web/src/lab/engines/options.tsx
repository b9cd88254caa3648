import { useEffect, useState } from "preact/hooks";
import { get, send } from "../../api";
import { n } from "../../i18n/engines";
import { icons } from "../../shell/icons";
import { showError } from "../../shell/toasts";
import type { OptionInfo, OptionKind } from "../../wire";

/** The options that an engine declares, by type, with their ranges and defaults. */
export function Options({ engine }: { engine: string }) {
  const path = `/api/engines/${encodeURIComponent(engine)}/options`;
  const [options, setOptions] = useState<readonly OptionInfo[] | null>(null);
  const load = () => get<OptionInfo[]>(path).then(setOptions, showError);
  useEffect(() => void load(), [engine]);

  async function set(option: string, value: string | null): Promise<void> {
    try {
      await send("PUT", path, { option, value });
    } catch (error) {
      showError(error);
    }
    await load();
  }

  if (!options) return <div aria-busy="true" />;
  return (
    <ul class="engine-options">
      {options.map((option) => (
        <Option key={option.name} option={option} onSet={(value) => void set(option.name, value)} />
      ))}
    </ul>
  );
}

interface OptionProps {
  option: OptionInfo;
  onSet: (value: string | null) => void;
}

function Option({ option, onSet }: OptionProps) {
  const texts = n.value;
  const { name, kind, value } = option;
  return (
    <li data-option={name}>
      <label>
        <span class="engine-option">{name}</span>
        <Field kind={kind} value={value} onSet={onSet} />
      </label>
      <span class="quiet">{about(kind)}</span>
      {value !== null && kind.type !== "text" && kind.type !== "button" && (
        <button
          type="button"
          class="button plain"
          aria-label={texts.reset(name)}
          onClick={() => onSet(null)}
        >
          {icons.undo}
        </button>
      )}
    </li>
  );
}

interface FieldProps {
  kind: OptionKind;
  value: string | null;
  onSet: (value: string) => void;
}

function Field({ kind, value, onSet }: FieldProps) {
  if (kind.type === "check") {
    const on = value === null ? kind.default : value === "true";
    return (
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onSet(String(event.currentTarget.checked))}
      />
    );
  }
  if (kind.type === "number")
    return (
      <input
        class="field"
        type="number"
        min={kind.min}
        max={kind.max}
        value={value ?? String(kind.default)}
        onChange={(event) => onSet(event.currentTarget.value)}
      />
    );
  if (kind.type === "choice")
    return (
      <select
        class="field"
        value={value ?? kind.default}
        onChange={(event) => onSet(event.currentTarget.value)}
      >
        {kind.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  return <output>{value ?? (kind.type === "text" ? kind.default : "")}</output>;
}

/** The default and the range, or why it cannot be set here. */
function about(kind: OptionKind): string {
  const texts = n.value;
  if (kind.type === "button") return texts.button;
  if (kind.type === "text") return texts.inTerminal;
  const byDefault = texts.byDefault(String(kind.default));
  if (kind.type !== "number") return byDefault;
  return `${texts.range(String(kind.min), String(kind.max))}, ${byDefault}`;
}
