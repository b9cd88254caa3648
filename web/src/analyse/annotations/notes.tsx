import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { AnalysisState } from "../state";
import { GLYPHS, type GlyphKind } from "./glyphs";
import { glyphName } from "../tree/move";
import { numbered } from "../tree/move-text";
import "./notes.css";
import type { StudyNode } from "../../wire";

/** A pause in typing saves a comment. */
const DEBOUNCE_MS = 600;

const KINDS: readonly GlyphKind[] = ["move", "position", "remark"];

/** The comment and the glyphs of the node that is shown. */
export function Notes({ state }: { state: AnalysisState }) {
  const node = state.study.node.value;
  if (!node) return null;
  return (
    <div class="notes">
      <Comment key={node.path} state={state} node={node} />
      {node.move && state.study.editable.value && <GlyphButtons state={state} node={node} />}
    </div>
  );
}

function Comment({ state, node }: { state: AnalysisState; node: StudyNode }) {
  const { drafts } = state.view;
  const [text, setText] = useState(drafts.get(node.path) ?? node.comment);
  const [typed, setTyped] = useState(drafts.has(node.path));
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef({ text, typed });
  latest.current = { text, typed };
  const wanted = state.view.focusComment.value;

  async function save(): Promise<void> {
    const now = latest.current;
    if (!now.typed || now.text === state.study.tree.peek().get(node.path)?.comment) return;
    latest.current = { ...now, typed: false };
    drafts.set(node.path, now.text);
    const kept = await state.study.edit({ edit: "comment", path: node.path, text: now.text });
    if (!kept) latest.current = { ...latest.current, typed: true };
    else if (drafts.get(node.path) === now.text) drafts.delete(node.path);
    if (kept && latest.current.text === now.text) setTyped(false);
  }

  // Another device may edit the same comment; what is typed here takes precedence.
  useEffect(() => {
    if (!typed) setText(node.comment);
  }, [node.comment]);
  useEffect(() => {
    const timer = setTimeout(() => void save(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => void save(), []);
  useLayoutEffect(() => {
    if (!wanted) return;
    field.current?.focus();
    state.view.focusComment.value = false;
  }, [wanted]);

  return (
    <label class="notes-comment">
      <span class="quiet">
        {node.move ? t.value.analyse.commentOn(numbered(node)) : t.value.analyse.commentOnStart}
      </span>
      <textarea
        class="field"
        ref={field}
        rows={3}
        maxLength={10_000}
        readOnly={!state.study.editable.value}
        value={text}
        onInput={(event) => {
          setTyped(true);
          setText(event.currentTarget.value);
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
    </label>
  );
}

function GlyphButtons({ state, node }: { state: AnalysisState; node: StudyNode }) {
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
                void state.study.edit({ edit: "glyph", path: node.path, glyph: number })
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
