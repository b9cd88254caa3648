import { useComputed } from "@preact/signals";
import { t } from "../../i18n";
import { formatScore } from "../../board/score";
import type { AnalysisState } from "../state";
import { glyph, type GlyphNumber } from "../annotations/glyphs";
import "./move.css";
import { moveText } from "./move-text";
import type { Path } from "./tree";

/** One move of the tree; `wide` in the columns of the main line, with its evaluation. */
export function Move({
  state,
  path,
  wide = false,
}: {
  state: AnalysisState;
  path: Path;
  wide?: boolean;
}) {
  const here = useComputed(() => state.study.path.value === path);
  const stop = useComputed(() => (state.study.path.value === path ? 0 : -1));
  const node = state.study.tree.value.get(path);
  if (!node?.move) return null;
  const glyphs = node.glyphs.map(glyph);
  const tone = glyphs.find((one) => one.tone !== "plain")?.tone;
  const score = wide && state.view.computer.value ? node.score : null;
  return (
    <button
      type="button"
      class={wide ? "move wide" : "move"}
      data-tone={tone}
      data-path={path}
      aria-current={here}
      tabIndex={stop}
    >
      <span>{moveText(node.move)}</span>
      {glyphs.map(({ number, symbol }) => (
        <span
          class="move-glyph"
          key={number}
          title={glyphName(number)}
          aria-label={glyphName(number)}
        >
          {symbol}
        </span>
      ))}
      {score && <span class="move-score">{formatScore(score)}</span>}
    </button>
  );
}

/** What a glyph means. */
export function glyphName(number: number): string {
  return t.value.analyse.glyphs[number as GlyphNumber] ?? `$${number}`;
}
