import { useEffect, useRef } from "preact/hooks";
import { useCheckedPosition } from "../board/checked-position";
import { Thumbnail } from "../board/thumbnail";
import { said, t } from "../i18n";
import type { GameSetup } from "./game-setup";
import { Segments } from "./segments";
import "./start-field.css";

interface StartFieldProps {
  setup: GameSetup;
  onChange: (patch: Partial<GameSetup>) => void;
}

/** A pause in typing starts the check. */
const DEBOUNCE_MS = 300;

/** Where the game starts. */
export function StartField({ setup, onChange }: StartFieldProps) {
  const { play } = t.value;
  return (
    <div class="start-field">
      <Segments
        name="start"
        legend={play.start}
        value={setup.start}
        options={[
          { value: "standard", label: play.standard },
          { value: "chess960", label: play.chess960 },
          { value: "fen", label: play.fen },
          ...(setup.node ? [{ value: "study" as const, label: play.fromStudy }] : []),
        ]}
        onChange={(start) => onChange({ start })}
      />
      {setup.start === "chess960" && (
        <label>
          <span class="quiet">{play.chess960Number}</span>
          <input
            class="field"
            type="number"
            min={0}
            max={959}
            step={1}
            value={setup.number}
            onInput={(event) => onChange({ number: event.currentTarget.value })}
          />
        </label>
      )}
      {setup.start === "fen" && <FenField fen={setup.fen} onChange={(fen) => onChange({ fen })} />}
    </div>
  );
}

/** A FEN, which the server checks. */
function FenField({ fen, onChange }: { fen: string; onChange: (fen: string) => void }) {
  const checked = useCheckedPosition(fen, DEBOUNCE_MS);
  const { play } = t.value;
  const wrong = checked?.error ?? checked?.over ?? null;
  const error = wrong === null ? null : said(wrong);
  const good = checked?.fen ?? null;
  const field = useRef<HTMLInputElement>(null);
  // A form with it is not sent; the browser says why.
  useEffect(() => field.current?.setCustomValidity(error ?? ""), [error]);
  return (
    <div class="fen-field">
      <label>
        <span class="quiet">{play.fenLabel}</span>
        <input
          class="field"
          ref={field}
          value={fen}
          required
          maxLength={120}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={error !== null}
          aria-describedby="fen-check"
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <p id="fen-check" class={error ? "fen-error" : "quiet"} role="status">
        {error ?? (good ? play.fenLegal : "")}
      </p>
      {good && <Thumbnail fen={good} />}
      <a href="#/editor">{play.fenEdit}</a>
    </div>
  );
}
