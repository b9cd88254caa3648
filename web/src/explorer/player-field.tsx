import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { get } from "../api";
import type { PlayerName } from "../wire";

/** A pause in typing asks for names. */
const DEBOUNCE_MS = 200;

interface PlayerFieldProps {
  value: string;
  /** The sources whose players are suggested. */
  source: string;
  onChange: (name: string) => void;
}

/** The name of a player, with those that the database knows as suggestions. */
export function PlayerField({ value, source, onChange }: PlayerFieldProps) {
  const list = useId();
  const text = useSignal(value);
  const known = useSignal<readonly PlayerName[]>([]);
  useEffect(() => {
    text.value = value;
  }, [value]);
  useEffect(() => {
    if (text.value.trim().length < 2) return;
    const params = new URLSearchParams({ text: text.value, ...(source ? { source } : {}) });
    const timer = setTimeout(() => {
      get<PlayerName[]>(`/api/explorer/players?${params}`).then(
        (found) => (known.value = found),
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text.value, source]);
  return (
    <>
      <input
        class="field"
        list={list}
        maxLength={100}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          // A suggestion that is chosen needs no Enter.
          if (known.peek().some(({ name }) => name === text.value)) onChange(text.value);
        }}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      <datalist id={list}>
        {known.value.map(({ name, games }) => (
          <option key={name} value={name}>
            {games}
          </option>
        ))}
      </datalist>
    </>
  );
}
