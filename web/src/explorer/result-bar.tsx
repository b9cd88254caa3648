import { e } from "../i18n/explorer";
import type { Results } from "../wire";
import { shares } from "./results";
import "./result-bar.css";

/** White's wins, draws and Black's wins as parts of a bar; its numbers are read aloud. */
export function ResultBar({ results }: { results: Results }) {
  const parts = shares(results);
  if (parts.every((part) => part === 0)) return <span class="result-bar" aria-hidden="true" />;
  const label = e.value.shares(...parts);
  return (
    <span class="result-bar" role="img" aria-label={label} title={label}>
      {(["white", "draw", "black"] as const).map((part, n) => (
        <span key={part} class={`result-${part}`} style={{ flexGrow: parts[n] }}>
          {(parts[n] ?? 0) >= 18 ? parts[n] : ""}
        </span>
      ))}
    </span>
  );
}
