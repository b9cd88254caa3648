import { useSignal } from "@preact/signals";
import { send } from "../../api";
import { useCheckedPosition } from "../../board/checked-position";
import { DropZone } from "../../games/drop-zone";
import { said, t } from "../../i18n";
import { go, parameters } from "../../router";
import { icons } from "../../shell/icons";
import { useTitle } from "../../shell/title";
import { showError } from "../../shell/toasts";
import type { CheckedPosition, NewStudy, OpenedStudy, Side } from "../../wire";
import { EditorBoard } from "./editor-board";
import "./page.css";
import { detectFormat } from "../../games/detect-format";
import { Palette, type Brush } from "./palette";
import {
  enPassantSquares,
  parseSetup,
  RIGHTS,
  START,
  withRight,
  formatSetup,
  type Setup,
} from "./setup";

/** Only the position after a series of quick changes is checked. */
const DEBOUNCE_MS = 150;

/** The position editor. */
export default function EditorPage() {
  useTitle(t.value.analyse.editor);
  const setup = useSignal<Setup>(parseSetup(parameters.value.get("fen") ?? START));
  const orientation = useSignal<Side>("white");
  const brush = useSignal<Brush>("hand");
  const fen = formatSetup(setup.value);
  const checked = useCheckedPosition(fen, DEBOUNCE_MS, showError);

  const put = (next: Setup) => (setup.value = next);
  const palette = (side: Side) => <Palette side={side} brush={brush} />;
  const top = orientation.value === "white" ? "black" : "white";
  return (
    <main class="editor" id="content" tabIndex={-1}>
      <DropZone />
      <h1 class="hidden-text">{t.value.analyse.editor}</h1>
      <div class="editor-place">
        {palette(top)}
        <EditorBoard
          setup={setup.value}
          orientation={orientation.value}
          brush={brush}
          onChange={put}
        />
        {palette(orientation.value)}
      </div>
      <section class="editor-panel card">
        <Validity checked={checked} />
        <Actions fen={checked?.fen ?? null} />
        <div class="editor-buttons">
          <button type="button" class="button" onClick={() => put(parseSetup(START))}>
            {t.value.analyse.startPosition}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => put({ ...parseSetup("8/8/8/8/8/8/8/8"), turn: setup.value.turn })}
          >
            {t.value.analyse.clearBoard}
          </button>
          <button type="button" class="button" onClick={() => (orientation.value = top)}>
            {icons.flip} {t.value.analyse.flip}
          </button>
        </div>
        <Rules setup={setup.value} onChange={put} />
        <FenField fen={fen} bad={checked?.fen === null} onFen={(text) => put(parseSetup(text))} />
      </section>
    </main>
  );
}

/** The FEN, to copy or to edit. What is typed stays as it is until it is a FEN. */
function FenField({
  fen,
  bad,
  onFen,
}: {
  fen: string;
  bad: boolean;
  onFen: (fen: string) => void;
}) {
  const typed = useSignal<string | null>(null);
  return (
    <label class="editor-fen">
      <span class="quiet">FEN</span>
      <input
        class="field"
        value={typed.value ?? fen}
        spellcheck={false}
        maxLength={200}
        aria-invalid={bad}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          const pasted = detectFormat(typed.value);
          if (pasted.is === "fen") onFen(pasted.fen);
        }}
        onBlur={() => (typed.value = null)}
      />
    </label>
  );
}

function Validity({ checked }: { checked: CheckedPosition | null }) {
  if (!checked) return <p class="editor-validity" role="status" aria-busy />;
  const fine = checked.fen !== null;
  return (
    <p class={fine ? "editor-validity" : "editor-validity bad"} role="status">
      {fine ? icons.check : icons.close}
      <span>
        {fine ? t.value.analyse.positionLegal : said(checked.error ?? "")}
        {checked.repairs.map((repair) => (
          <span key={repair} class="quiet editor-repair">
            {said(repair)}
          </span>
        ))}
      </span>
    </p>
  );
}

/** What to do with a legal position. */
function Actions({ fen }: { fen: string | null }) {
  const analyse = (position: string) =>
    send<OpenedStudy>("POST", "/api/studies", {
      from: "fen",
      fen: position,
    } satisfies NewStudy).then(({ id }) => go(`/study/${id}`), showError);
  return (
    <div class="editor-buttons">
      <button
        type="button"
        class="button primary"
        disabled={fen === null}
        onClick={() => fen !== null && void analyse(fen)}
      >
        {t.value.common.analyse}
      </button>
      <a
        class="button"
        role="link"
        aria-disabled={fen === null}
        href={fen === null ? undefined : `#/new?fen=${encodeURIComponent(fen)}`}
      >
        {t.value.analyse.playFromHere}
      </a>
    </div>
  );
}

function Rules({ setup, onChange }: { setup: Setup; onChange: (setup: Setup) => void }) {
  const texts = t.value.analyse;
  return (
    <div class="editor-rules">
      <fieldset>
        <legend>{texts.sideToMove}</legend>
        {(["white", "black"] as const).map((side) => (
          <label key={side}>
            <input
              type="radio"
              name="turn"
              checked={setup.turn === side}
              onChange={() => onChange({ ...setup, turn: side, enPassant: "-" })}
            />
            {t.value.common[side]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{texts.castling}</legend>
        {RIGHTS.map((right) => (
          <label key={right}>
            <input
              type="checkbox"
              checked={setup.castling.includes(right)}
              onChange={(event) => onChange(withRight(setup, right, event.currentTarget.checked))}
            />
            {texts.right(
              right === right.toUpperCase() ? "white" : "black",
              right.toLowerCase() === "k",
            )}
          </label>
        ))}
      </fieldset>
      <label class="editor-passant">
        <span class="quiet">{texts.enPassant}</span>
        <select
          class="field"
          value={setup.enPassant}
          onChange={(event) => onChange({ ...setup, enPassant: event.currentTarget.value })}
        >
          {[...new Set(["-", setup.enPassant, ...enPassantSquares(setup)])].map((square) => (
            <option key={square} value={square}>
              {square === "-" ? "–" : square}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
