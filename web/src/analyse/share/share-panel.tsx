import { t } from "../../i18n";
import { mayPlay } from "../../role";
import { icons } from "../../shell/icons";
import { showError } from "../../shell/toasts";
import { pgnUrl, playUrl, studyPgn } from "./urls";
import { copy, copyImage, save } from "./clipboard";
import type { StudyNode } from "../../wire";
import type { AnalysisState } from "../state";
import { BLANK } from "../tree/tree";
import { colours, loadImages } from "./theme";
import { drawBoard, paint } from "./board-image";
import "./share-panel.css";

/** Sharing: the position as FEN, the game as PGN, the board as an image, a new game from here. */
export function SharePanel({ state }: { state: AnalysisState }) {
  const { study } = state;
  const texts = t.value.analyse;
  const node = study.node.value;
  if (!node) return null;
  const fen = node.board.fen;
  const pgn = () => void studyPgn(study.id).then(copy, showError);

  return (
    <div class="sharing">
      <label>
        <span class="quiet">FEN</span>
        <span class="sharing-fen">
          <input
            class="field"
            readOnly
            value={fen}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="button" class="button" aria-label={texts.copyFen} onClick={() => copy(fen)}>
            {icons.copy}
          </button>
        </span>
      </label>
      {study.id !== BLANK && (
        <div class="sharing-group" role="group" aria-label="PGN">
          <span class="quiet">PGN</span>
          <a class="button" href={pgnUrl(study.id)} download={`hetman-${study.id}.pgn`}>
            {icons.download} {texts.download}
          </a>
          <button type="button" class="button" onClick={pgn}>
            {icons.copy} {t.value.common.copy}
          </button>
        </div>
      )}
      <ImageButtons state={state} node={node} />
      {mayPlay.value && (
        <div class="sharing-group">
          <a class="button primary" href={`#${playUrl(study.id, node.path)}`}>
            {texts.playFromHere}
          </a>
          <a class="button" href={`#/editor?fen=${encodeURIComponent(fen)}`}>
            {texts.editPosition}
          </a>
        </div>
      )}
    </div>
  );
}

/** The board as PNG or SVG. */
function ImageButtons({ state, node }: { state: AnalysisState; node: StudyNode }) {
  const texts = t.value.analyse;

  async function svg(): Promise<string> {
    const { board, shapes } = node;
    const orientation = state.view.orientation.value;
    return drawBoard(
      { fen: board.fen, orientation, lastMove: board.lastMove ?? [], shapes },
      colours(),
      await loadImages(),
    );
  }
  const asSvg = async () =>
    save(new Blob([await svg()], { type: "image/svg+xml" }), `hetman-${state.study.id}.svg`);
  const asPng = async () => save(await paint(await svg()), `hetman-${state.study.id}.png`);
  const copyPng = async () => copyImage(await paint(await svg()));
  const tried = (work: () => Promise<void>) => () => void work().catch(showError);

  return (
    <div class="sharing-group" role="group" aria-label={texts.picture}>
      <span class="quiet">{texts.picture}</span>
      <button type="button" class="button" onClick={tried(asPng)}>
        PNG
      </button>
      <button type="button" class="button" onClick={tried(asSvg)}>
        SVG
      </button>
      <button type="button" class="button" onClick={tried(copyPng)}>
        {icons.copy} {t.value.common.copy}
      </button>
    </div>
  );
}
