import { useSignal, type Signal } from "@preact/signals";
import { EditorBoard } from "../analyse/editor/editor-board";
import { Palette, type Brush } from "../analyse/editor/palette";
import { formatSetup, parseSetup, START, type Setup } from "../analyse/editor/setup";
import { Field } from "../explorer/filter-fields";
import { t } from "../i18n";
import { e } from "../i18n/explorer";
import type { BoardQuestion } from "../wire";
import "./pattern-field.css";

/** A board that is looked for. */
export interface PatternSetup {
  board: Setup;
  /** Squares that must be empty, as they were typed. */
  empty: string;
  turn: "" | "white" | "black";
  exchanged: boolean;
  mirrored: boolean;
}

/** Nothing on the board. */
export const EMPTY_PATTERN: PatternSetup = {
  board: parseSetup("8/8/8/8/8/8/8/8 w - - 0 1"),
  empty: "",
  turn: "",
  exchanged: false,
  mirrored: false,
};

type PatternKind = "pattern" | "pawns" | "final";

/** What the server is asked. */
export function patternQuestion(kind: PatternKind, setup: PatternSetup): BoardQuestion {
  const { board, exchanged, mirrored, turn } = setup;
  if (kind === "final") return { is: "final", fen: formatSetup(board) };
  const pieces = [...board.pieces].map(([square, letter]) => letter + square);
  if (kind === "pawns") return { is: "pawns", pieces: pieces.join(" "), exchanged };
  const empty = setup.empty.split(/[\s,]+/).filter(Boolean);
  const all = [...pieces, ...empty.map((square) => `.${square.toLowerCase()}`)].join(" ");
  return { is: "pattern", pieces: all, turn, exchanged, mirrored };
}

/** A board on which the pattern is set up, and how it may be turned. */
export function PatternField({ setup, kind }: { setup: Signal<PatternSetup>; kind: PatternKind }) {
  const brush = useSignal<Brush>("P");
  const texts = e.value;
  const put = (patch: Partial<PatternSetup>) => (setup.value = { ...setup.value, ...patch });
  const setBoard = (fen: string) => put({ board: parseSetup(fen) });
  return (
    <div class="pattern-field">
      <div class="pattern-board">
        <Palette side="black" brush={brush} />
        <EditorBoard
          setup={setup.value.board}
          orientation="white"
          brush={brush}
          onChange={(board) => put({ board })}
        />
        <Palette side="white" brush={brush} />
      </div>
      <div class="pattern-options">
        <p class="quiet">{texts.patternHints[kind]}</p>
        <div class="search-buttons">
          <button type="button" class="button" onClick={() => put({ board: EMPTY_PATTERN.board })}>
            {t.value.analyse.clearBoard}
          </button>
          <button type="button" class="button" onClick={() => setBoard(START)}>
            {t.value.analyse.startPosition}
          </button>
        </div>
        <Field text="FEN">
          <input
            class="field"
            spellcheck={false}
            maxLength={200}
            onChange={(event) => event.currentTarget.value && setBoard(event.currentTarget.value)}
          />
        </Field>
        {kind === "pattern" && <PatternOptions setup={setup.value} onChange={put} />}
        {kind !== "final" && (
          <Check
            text={texts.exchanged}
            checked={setup.value.exchanged}
            onChange={(exchanged) => put({ exchanged })}
          />
        )}
      </div>
    </div>
  );
}

interface OptionsProps {
  setup: PatternSetup;
  onChange: (patch: Partial<PatternSetup>) => void;
}

function PatternOptions({ setup, onChange }: OptionsProps) {
  const texts = e.value;
  return (
    <>
      <Field text={texts.emptySquares}>
        <input
          class="field"
          spellcheck={false}
          maxLength={200}
          placeholder="d5 e6"
          value={setup.empty}
          onInput={(event) => onChange({ empty: event.currentTarget.value })}
        />
      </Field>
      <Field text={t.value.analyse.sideToMove}>
        <select
          class="field"
          value={setup.turn}
          onInput={(event) => onChange({ turn: event.currentTarget.value as PatternSetup["turn"] })}
        >
          <option value="">{texts.eitherColor}</option>
          <option value="white">{t.value.common.white}</option>
          <option value="black">{t.value.common.black}</option>
        </select>
      </Field>
      <Check
        text={texts.mirrored}
        checked={setup.mirrored}
        onChange={(mirrored) => onChange({ mirrored })}
      />
    </>
  );
}

interface CheckProps {
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ text, checked, onChange }: CheckProps) {
  return (
    <label class="search-check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {text}
    </label>
  );
}
