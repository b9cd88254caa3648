import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Desk } from "./desk";
import { GLYPHS, type GlyphKind } from "./glyphs";
import { glyphName } from "./move";
import { numbered } from "./moves";
import "./notes.css";
import type { Node } from "../wire";

/** A pause in typing saves a comment. */
const PAUSE_MS = 600;

const KINDS: readonly GlyphKind[] = ["move", "position", "remark"];

/** The comment and the glyphs of the node that is shown. */
export function Notes({ desk }: { desk: Desk }) {
  const node = desk.study.node.value;
  if (!node) return null;
  return (
    <div class="notes">
      <Comment key={node.path} desk={desk} node={node} />
      {node.mv && <Palette desk={desk} node={node} />}
    </div>
  );
}

function Comment({ desk, node }: { desk: Desk; node: Node }) {
  const [text, setText] = useState(node.comment);
  const [typed, setTyped] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const written = useRef({ text, typed });
  written.current = { text, typed };
  const wanted = desk.view.writing.value;

  function save(): void {
    const now = written.current;
    if (!now.typed || now.text === desk.study.tree.peek().get(node.path)?.comment) return;
    written.current = { ...now, typed: false };
    void desk.study.edit({ edit: "comment", path: node.path, text: now.text });
  }

  // Another device may write here too; what is typed here counts.
  useEffect(() => {
    if (!typed) setText(node.comment);
  }, [node.comment]);
  useEffect(() => {
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => save, []);
  useLayoutEffect(() => {
    if (!wanted) return;
    field.current?.focus();
    desk.view.writing.value = false;
  }, [wanted]);

  return (
    <label class="notes-comment">
      <span class="quiet">
        {node.mv ? t.value.analyse.commentOn(numbered(node)) : t.value.analyse.commentOnStart}
      </span>
      <textarea
        class="field"
        ref={field}
        rows={3}
        maxLength={10_000}
        value={text}
        onInput={(event) => {
          setTyped(true);
          setText(event.currentTarget.value);
        }}
        onBlur={save}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
    </label>
  );
}

function Palette({ desk, node }: { desk: Desk; node: Node }) {
  return (
    <div class="notes-glyphs">
      {KINDS.map((kind) => (
        <div key={kind} role="group" aria-label={t.value.analyse.glyphKinds[kind]}>
          {GLYPHS.filter((glyph) => glyph.kind === kind).map(({ number, symbol, tone }) => (
            <button
              key={number}
              type="button"
              class="notes-glyph"
              data-tone={tone}
              aria-pressed={node.glyphs.includes(number)}
              aria-label={glyphName(number)}
              title={glyphName(number)}
              onClick={() =>
                void desk.study.edit({ edit: "glyph", path: node.path, glyph: number })
              }
            >
              {symbol}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
