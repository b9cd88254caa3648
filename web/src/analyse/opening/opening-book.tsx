import { t } from "../../i18n";
import { LazyExplorer } from "../../explorer/lazy-explorer";
import type { NodeInfo, TablebaseResult } from "../../wire";
import "./opening-book.css";
import type { AnalysisState } from "../state";
import { sanText } from "../tree/move-text";

/** The opening's name, what was played, book moves and the tablebase result. */
export function OpeningBook({ state }: { state: AnalysisState }) {
  const info = state.positionInfo.now.value;
  const play = (uci: string) => void state.study.play(uci);
  const { study, view } = state;
  const insert = (moves: string[]) =>
    void study.edit({ edit: "line", path: study.path.value, moves });
  return (
    <div class="book">
      {info?.opening && (
        <p class="book-opening">
          <b>{info.opening.eco}</b> {info.opening.name}
        </p>
      )}
      <LazyExplorer
        fen={study.node.value?.board.fen ?? ""}
        reportUrl={reportUrl(state)}
        onPreview={(position) => (view.preview.value = position)}
        {...(study.editable.value ? { onPlay: play, onInsert: insert } : {})}
      />
      {info ? <Known info={info} onPlay={play} /> : <p class="quiet">{t.value.common.loading}</p>}
    </div>
  );
}

/** The report on the line that is shown. */
function reportUrl({ study }: AnalysisState): string {
  const fen = study.tree.value.get("")?.board.fen ?? "";
  const play = study.path.value.replaceAll(" ", ",");
  return `#/report?${new URLSearchParams({ fen, play })}`;
}

/** What the opening book and the tablebases know. */
function Known({ info, onPlay }: { info: NodeInfo; onPlay: (uci: string) => void }) {
  const texts = t.value.analyse;
  return (
    <>
      {info.book.length > 0 && (
        <ul class="book-moves" aria-label={texts.bookMoves}>
          {info.book.map((move) => (
            <li key={move.uci}>
              <button type="button" onClick={() => onPlay(move.uci)}>
                <span class="book-san">{sanText(move.san)}</span>
                <meter min={0} max={1000} value={move.share} aria-hidden="true" />
                <span class="quiet">{texts.percent(Math.round(move.share / 10))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {info.tablebase && <Tablebase result={info.tablebase} onPlay={onPlay} />}
      {info.book.length === 0 && !info.tablebase && <p class="quiet">{texts.noBook}</p>}
    </>
  );
}

function Tablebase({ result, onPlay }: { result: TablebaseResult; onPlay: (uci: string) => void }) {
  const texts = t.value.analyse;
  return (
    <section aria-label={texts.tablebase}>
      <p>
        <b>{texts.tablebase}:</b> {texts.tablebaseResult(result.wdl)}
        {result.dtz !== null && <span class="quiet"> {texts.dtz(Math.abs(result.dtz))}</span>}
      </p>
      <ul class="book-moves">
        {result.moves.map((move) => (
          <li key={move.uci}>
            <button type="button" onClick={() => onPlay(move.uci)}>
              <span class="book-san">{sanText(move.san)}</span>
              <span class={`book-wdl wdl${Math.sign(move.wdl)}`}>
                {texts.tablebaseResult(move.wdl)}
              </span>
              <span class="quiet">{move.dtz === null ? "" : texts.dtz(Math.abs(move.dtz))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
