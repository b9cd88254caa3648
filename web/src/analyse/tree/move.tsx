import { useComputed } from "@preact/signals";
import { t } from "../../i18n";
import { formatScore } from "../../board/score";
import type { AnalysisState } from "../state";
import { glyph, type GlyphNumber } from "../annotations/glyphs";
import { symbolOf } from "../review/labels";
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
  const reviewed = wide ? state.gameReview.moves.value.get(path) : undefined;
  const told = state.view.computer.value && !state.practice.searching.value;
  const glyphs = node.glyphs.map(glyph);
  // A glyph says it already, or a person has said something else.
  const isGlyphed = glyphs.some(({ kind }) => kind === "move");
  const label = told && !isGlyphed ? (reviewed?.label ?? null) : null;
  const tone = glyphs.find((one) => one.tone !== "plain")?.tone ?? label ?? undefined;
  const score = wide && told ? (reviewed?.score ?? node.score) : null;
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
      {label && (
        <span
          class="move-glyph"
          title={t.value.analyse.labels[label]}
          aria-label={t.value.analyse.labels[label]}
        >
          {symbolOf(label)}
        </span>
      )}
      {score && <span class="move-score">{formatScore(score)}</span>}
    </button>
  );
}

/** What a glyph means. */
export function glyphName(number: number): string {
  return t.value.analyse.glyphs[number as GlyphNumber] ?? `$${number}`;
}
