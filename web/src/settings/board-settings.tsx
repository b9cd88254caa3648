import { t } from "../i18n";
import { PieceIcon } from "../board/piece-icon";
import { Segments } from "../play/segments";
import { change, settings } from "./settings";
import "./board-settings.css";
import { Slider } from "./slider";
import { type BoardName, type PieceSet, boards, loadPieces, pieceSets } from "./themes";

/** Board theme, piece set, coordinates, animation. */
export function BoardSettings() {
  const { settings: texts } = t.value;
  const { board, pieces, animationMs, coordinates } = settings.value;
  return (
    <section class="card">
      <h2>{texts.board}</h2>
      <Segments
        name="board"
        legend={texts.boardTheme}
        value={board}
        options={boards.map((name) => ({ value: name, label: <BoardSample name={name} /> }))}
        onChange={(value) => change({ board: value })}
      />
      <Segments
        name="pieces"
        legend={texts.pieces}
        value={pieces}
        options={pieceSets.map((name) => ({ value: name, label: <PiecesSample name={name} /> }))}
        onChange={(value) => change({ pieces: value })}
      />
      <Segments
        name="coordinates"
        legend={texts.coordinates}
        value={coordinates}
        options={[
          { value: "inside", label: texts.inside },
          { value: "outside", label: texts.outside },
          { value: "none", label: texts.none },
        ]}
        onChange={(value) => change({ coordinates: value })}
      />
      <Slider
        label={texts.animation}
        value={animationMs}
        min={0}
        max={500}
        step={100}
        format={(ms) => (ms === 0 ? texts.none : texts.milliseconds(ms))}
        onChange={(value) => change({ animationMs: value })}
      />
    </section>
  );
}

function BoardSample({ name }: { name: BoardName }) {
  return (
    <span class="sample">
      <span class="sample-board" data-board={name} />
      {t.value.settings.boards[name]}
    </span>
  );
}

function PiecesSample({ name }: { name: PieceSet }) {
  loadPieces(name).catch(() => undefined);
  return (
    <span class="sample">
      <span class="sample-pieces cg-wrap" data-pieces={name}>
        <PieceIcon side="white" role="queen" />
        <PieceIcon side="black" role="knight" />
      </span>
      {t.value.settings.sets[name]}
    </span>
  );
}
