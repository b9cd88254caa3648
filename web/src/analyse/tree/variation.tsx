import { useComputed } from "@preact/signals";
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import type { AnalysisState } from "../state";
import { parts } from "./move-rows";
import "./variation.css";
import { Move } from "./move";
import { isWithin, size, type Path } from "./tree";

/** From this depth on, variations of variations are folded. */
const DEEP = 3;

/** An inline variation, with its own variations in parentheses. */
export function Variation({
  state,
  first,
  depth,
}: {
  state: AnalysisState;
  first: Path;
  depth: number;
}) {
  const [unfolded, setUnfolded] = useState(depth < DEEP);
  const tree = state.study.tree.value;
  const within = useComputed(() => isWithin(state.study.path.value, first));
  const open = unfolded || within.value;
  const nested = depth > 1;
  if (!open) {
    return (
      <button type="button" class="line-fold" onClick={() => setUnfolded(true)}>
        {t.value.analyse.folded(size(tree, first))}
      </button>
    );
  }
  return (
    <span class={nested ? "line nested" : "line"} data-depth={Math.min(depth, 4)}>
      {nested && <span class="line-bracket">(</span>}
      {depth >= DEEP && (
        <button
          type="button"
          class="line-fold"
          aria-label={t.value.analyse.fold}
          title={t.value.analyse.fold}
          onClick={() => setUnfolded(false)}
        >
          −
        </button>
      )}
      {parts(tree, first).map((part) => {
        if (part.is === "move") {
          return (
            <span class="line-move" key={part.path}>
              {part.number && <span class="line-number">{part.number}</span>}
              <Move state={state} path={part.path} />
            </span>
          );
        }
        if (part.is === "comment") {
          const text = tree.get(part.path)?.comment;
          return state.view.comments.value && <em key={`comment ${part.path}`}>{text}</em>;
        }
        return part.lines.map((line) => (
          <Variation
            key={`line ${line}`}
            state={state}
            first={line}
            depth={Math.max(depth, 1) + 1}
          />
        ));
      })}
      {nested && <span class="line-bracket">)</span>}
    </span>
  );
}
