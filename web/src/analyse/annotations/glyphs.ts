// Numeric annotation glyphs (NAG), by their PGN numbers.

/** What a glyph is about; a move has at most one of each of the first two kinds. */
export type GlyphKind = "move" | "position" | "remark";

/** A glyph. */
export type Glyph = { number: number; symbol: string; kind: GlyphKind; tone: string };

/** The glyphs one can choose from, in the order of the palette. */
export const GLYPHS = [
  { number: 3, symbol: "!!", kind: "move", tone: "brilliant" },
  { number: 1, symbol: "!", kind: "move", tone: "good" },
  { number: 5, symbol: "!?", kind: "move", tone: "interesting" },
  { number: 6, symbol: "?!", kind: "move", tone: "inaccuracy" },
  { number: 2, symbol: "?", kind: "move", tone: "mistake" },
  { number: 4, symbol: "??", kind: "move", tone: "blunder" },
  { number: 7, symbol: "□", kind: "move", tone: "only" },
  { number: 22, symbol: "⨀", kind: "move", tone: "only" },
  { number: 10, symbol: "=", kind: "position", tone: "plain" },
  { number: 13, symbol: "∞", kind: "position", tone: "plain" },
  { number: 14, symbol: "+/=", kind: "position", tone: "plain" },
  { number: 15, symbol: "=/+", kind: "position", tone: "plain" },
  { number: 16, symbol: "±", kind: "position", tone: "plain" },
  { number: 17, symbol: "∓", kind: "position", tone: "plain" },
  { number: 18, symbol: "+−", kind: "position", tone: "plain" },
  { number: 19, symbol: "−+", kind: "position", tone: "plain" },
  { number: 146, symbol: "N", kind: "remark", tone: "plain" },
  { number: 32, symbol: "⟳", kind: "remark", tone: "plain" },
  { number: 36, symbol: "↑", kind: "remark", tone: "plain" },
  { number: 40, symbol: "→", kind: "remark", tone: "plain" },
  { number: 132, symbol: "⇆", kind: "remark", tone: "plain" },
  { number: 138, symbol: "⊕", kind: "remark", tone: "plain" },
  { number: 44, symbol: "=∞", kind: "remark", tone: "plain" },
  { number: 140, symbol: "∆", kind: "remark", tone: "plain" },
] as const satisfies readonly Glyph[];

/** The number of a glyph that has a name. */
export type GlyphNumber = (typeof GLYPHS)[number]["number"];

/** A glyph by its number; one without a symbol is shown as `$n`, as in PGN. */
export function glyph(number: number): Glyph {
  const known = GLYPHS.find((candidate) => candidate.number === number);
  return known ?? { number, symbol: `$${number}`, kind: "remark", tone: "plain" };
}
