import type { JSX } from "preact";
import { t } from "../i18n";
import { PieceIcon } from "../board/piece-icon";
import { ChoiceSetting, NumberSetting } from "./controls";
import "./board-settings.css";
import {
  type BoardName,
  type PieceSet,
  boards,
  legalColors,
  loadPieces,
  pieceSets,
} from "./themes";

/** Board theme, piece set, coordinates, animation. */
export function BoardSettings() {
  const { settings: texts } = t.value;
  const { inside, outside, none } = texts;
  return (
    <section class="card">
      <h2>{texts.board}</h2>
      <ChoiceSetting
        setting="board"
        legend={texts.boardTheme}
        options={samples(boards, (name) => (
          <BoardSample name={name} />
        ))}
      />
      <ChoiceSetting
        setting="pieces"
        legend={texts.pieces}
        options={samples(pieceSets, (name) => (
          <PiecesSample name={name} />
        ))}
      />
      <ChoiceSetting
        setting="legalColor"
        legend={texts.legalColor}
        options={samples(legalColors, (name) => (
          <span class="sample">
            <span class="sample-legal" data-legal={name} />
            {texts.legalColors[name]}
          </span>
        ))}
      />
      <ChoiceSetting
        setting="coordinates"
        legend={texts.coordinates}
        options={{ inside, outside, none }}
      />
      <NumberSetting
        setting="animationMs"
        label={texts.animation}
        min={0}
        max={500}
        step={100}
        format={(ms) => (ms === 0 ? none : texts.milliseconds(ms))}
      />
    </section>
  );
}

function samples<T extends string>(names: readonly T[], sample: (name: T) => JSX.Element) {
  return Object.fromEntries(names.map((name) => [name, sample(name)]));
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
