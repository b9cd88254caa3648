import { useComputed } from "@preact/signals";
import { t } from "../../i18n";
import { scoreText } from "../../board/score";
import type { Desk } from "../state";
import { glyph, type GlyphNumber } from "../annotations/glyphs";
import "./move.css";
import { moveText } from "./move-text";
import type { Path } from "./tree";

/** One move of the tree; `wide` in the columns of the main line, with its evaluation. */
export function Move({ desk, path, wide = false }: { desk: Desk; path: Path; wide?: boolean }) {
  const here = useComputed(() => desk.study.path.value === path);
  const stop = useComputed(() => (desk.study.path.value === path ? 0 : -1));
  const node = desk.study.tree.value.get(path);
  if (!node?.mv) return null;
  const judged = node.glyphs.map(glyph);
  const tone = judged.find((one) => one.tone !== "plain")?.tone;
  const score = wide && desk.view.computer.value ? node.score : null;
  return (
    <button
      type="button"
      class={wide ? "move wide" : "move"}
      data-tone={tone}
      data-path={path}
      aria-current={here}
      tabIndex={stop}
    >
      <span>{moveText(node.mv)}</span>
      {judged.map(({ number, symbol }) => (
        <span
          class="move-glyph"
          key={number}
          title={glyphName(number)}
          aria-label={glyphName(number)}
        >
          {symbol}
        </span>
      ))}
      {score && <span class="move-score">{scoreText(score)}</span>}
    </button>
  );
}

/** What a glyph means. */
export function glyphName(number: number): string {
  return t.value.analyse.glyphs[number as GlyphNumber] ?? `$${number}`;
}
