import { t } from "../../i18n";
import type { TablebaseResult } from "../../wire";
import "./opening-book.css";
import type { AnalysisState } from "../state";
import { sanText } from "../tree/move-text";

/** The opening's name, book moves and the tablebase result. */
export function OpeningBook({ state }: { state: AnalysisState }) {
  const info = state.positionInfo.now.value;
  const texts = t.value.analyse;
  const play = (uci: string) => void state.study.play(uci);
  if (!info) return <p class="quiet">{t.value.common.loading}</p>;
  return (
    <div class="book">
      {info.opening && (
        <p class="book-opening">
          <b>{info.opening.eco}</b> {info.opening.name}
        </p>
      )}
      {info.book.length > 0 && (
        <ul class="book-moves" aria-label={texts.bookMoves}>
          {info.book.map((move) => (
            <li key={move.uci}>
              <button type="button" onClick={() => play(move.uci)}>
                <span class="book-san">{sanText(move.san)}</span>
                <meter min={0} max={1000} value={move.share} aria-hidden="true" />
                <span class="quiet">{texts.percent(Math.round(move.share / 10))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {info.tablebase && <Tablebase result={info.tablebase} onPlay={play} />}
      {info.book.length === 0 && !info.tablebase && <p class="quiet">{texts.noBook}</p>}
    </div>
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
