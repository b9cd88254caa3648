import { a } from "../../i18n/arena";
import type { MatchPace } from "../../wire";

const KINDS = ["clock", "moveTime", "depth", "nodes"] as const;
/** Clocks that people use for matches. */
const CLOCKS = ["0.5+0.01", "1+0.01", "2+0.02", "8+0.08", "60+0.6", "40/60"];

const FIRST: Record<MatchPace["by"], MatchPace> = {
  clock: { by: "clock", control: "2+0.02" },
  moveTime: { by: "moveTime", milliseconds: 100 },
  depth: { by: "depth", plies: 6 },
  nodes: { by: "nodes", nodes: 10_000 },
};

interface PaceFieldProps {
  pace: MatchPace;
  onChange: (pace: MatchPace) => void;
}

/** How long players may think. */
export function PaceField({ pace, onChange }: PaceFieldProps) {
  const texts = a.value;
  return (
    <fieldset class="arena-pace">
      <legend>{texts.pace}</legend>
      <select
        class="field arena-select"
        aria-label={texts.pace}
        value={pace.by}
        onChange={(event) => onChange(FIRST[event.currentTarget.value as MatchPace["by"]])}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {texts.paces[kind]}
          </option>
        ))}
      </select>
      <input
        class="field arena-amount"
        aria-label={texts.paces[pace.by]}
        required
        list={pace.by === "clock" ? "arena-clocks" : undefined}
        type={pace.by === "clock" ? "text" : "number"}
        min={1}
        value={amountOf(pace)}
        onInput={(event) => onChange(withAmount(pace, event.currentTarget.value))}
      />
      <datalist id="arena-clocks">
        {CLOCKS.map((clock) => (
          <option key={clock} value={clock} />
        ))}
      </datalist>
    </fieldset>
  );
}

function amountOf(pace: MatchPace): string {
  if (pace.by === "clock") return pace.control;
  if (pace.by === "moveTime") return String(pace.milliseconds);
  return String(pace.by === "depth" ? pace.plies : pace.nodes);
}

function withAmount(pace: MatchPace, text: string): MatchPace {
  if (pace.by === "clock") return { by: "clock", control: text };
  const amount = Math.max(1, Math.floor(Number(text)) || 1);
  if (pace.by === "moveTime") return { by: "moveTime", milliseconds: amount };
  return pace.by === "depth" ? { by: "depth", plies: amount } : { by: "nodes", nodes: amount };
}
