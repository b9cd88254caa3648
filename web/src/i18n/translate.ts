// Sentences of the server in another language: each English one is a pattern, whose values go into the other text.

/** Texts by what they are in English; `{1}`, `{2}` … stand for values. */
export type Sentences = Readonly<Record<string, string>>;

interface Template {
  pattern: RegExp;
  text: string;
}

/** Values can be sentences with values: an engine's name and its failure. Names of engines are not ours. */
const DEEPEST = 6;
/** No sentence is longer. */
const LONGEST = 1000;

const templatesOf = new WeakMap<Sentences, readonly Template[]>();

/** A sentence in another language, as far as its texts go. What follows in other lines is an engine's output. */
export function translate(sentences: Sentences, message: string): string {
  const end = message.indexOf("\n");
  if (end < 0) return translateLine(sentences, message, DEEPEST);
  return translateLine(sentences, message.slice(0, end), DEEPEST) + message.slice(end);
}

function translateLine(sentences: Sentences, line: string, depth: number): string {
  if (Object.hasOwn(sentences, line)) return sentences[line] ?? line;
  if (depth === 0 || line.length > LONGEST) return line;
  for (const { pattern, text } of templates(sentences)) {
    const values = pattern.exec(line);
    if (values)
      return text.replace(/\{(\d)\}/g, (_, n: string) =>
        translateLine(sentences, values[Number(n)] ?? "", depth - 1),
      );
  }
  return line;
}

/** What says most itself comes first: `game {1}: {2}` before `{1}: {2}`. */
function templates(sentences: Sentences): readonly Template[] {
  let known = templatesOf.get(sentences);
  if (!known) {
    known = Object.entries(sentences)
      .map(([english, text]) => ({ parts: english.split(/\{\d\}/), text }))
      .filter(({ parts }) => parts.length > 1)
      .sort((one, other) => other.parts.join("").length - one.parts.join("").length)
      .map(({ parts, text }) => ({ pattern: toPattern(parts), text }));
    templatesOf.set(sentences, known);
  }
  return known;
}

function toPattern(parts: readonly string[]): RegExp {
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join("(.*?)")}$`);
}
