import { t } from "../i18n";
import { e } from "../i18n/explorer";
import type { ExplorerAnswer, ExplorerMove, Results } from "../wire";
import { sanText } from "./format";
import { ResultBar } from "./result-bar";
import { countGames, shortCount } from "./results";
import "./move-rows.css";

interface MoveRowsProps {
  answer: ExplorerAnswer;
  language: string;
  onPlay?: (uci: string) => void;
  onPreview: (move: ExplorerMove | null, at: Element) => void;
}

/** The moves of a position: how often, with what results, how strong the players, when last. */
export function MoveRows({ answer, language, onPlay, onPreview }: MoveRowsProps) {
  const texts = e.value;
  const total = countGames(answer.total);
  return (
    <table class="explorer-moves">
      <caption class="hidden-text">{texts.moves}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.move}</th>
          <th scope="col">{texts.games}</th>
          <th scope="col">{texts.results}</th>
          <th scope="col" title={texts.averageHint}>
            {texts.average}
          </th>
          <th scope="col" class="explorer-wide" title={texts.performanceHint}>
            {texts.performance}
          </th>
          <th scope="col">{texts.last}</th>
        </tr>
      </thead>
      <tbody>
        {answer.moves.map((move) => (
          <Row
            key={move.uci}
            {...{ move, total, language, onPreview }}
            {...(onPlay ? { onPlay } : {})}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Σ</th>
          <Cells results={answer.total} share={null} language={language} />
        </tr>
      </tfoot>
    </table>
  );
}

type RowProps = Omit<MoveRowsProps, "answer"> & { move: ExplorerMove; total: number };

function Row({ move, total, language, onPlay, onPreview }: RowProps) {
  const share = countGames(move.results) / total;
  const san = sanText(move.san);
  return (
    <tr
      // A finger that chooses a move wants no preview of it.
      onPointerEnter={(event) =>
        event.pointerType === "mouse" && onPreview(move, event.currentTarget)
      }
      onPointerLeave={(event) => onPreview(null, event.currentTarget)}
      onFocusIn={(event) =>
        (event.target as Element).matches(":focus-visible") && onPreview(move, event.currentTarget)
      }
      onFocusOut={(event) => onPreview(null, event.currentTarget)}
      {...(onPlay ? { onClick: () => onPlay(move.uci) } : {})}
    >
      <th scope="row">
        {onPlay ? (
          <button
            type="button"
            onClick={(event) => {
              event.stopPropagation();
              onPlay(move.uci);
            }}
          >
            {san}
          </button>
        ) : (
          san
        )}
      </th>
      <Cells results={move.results} share={share} language={language} />
    </tr>
  );
}

interface CellsProps {
  results: Results;
  /** The part of all games. */
  share: number | null;
  language: string;
}

function Cells({ results, share, language }: CellsProps) {
  const games = countGames(results);
  return (
    <>
      <td class="explorer-count" title={games.toLocaleString(language)}>
        {shortCount(games, language)}
        {share !== null && (
          <>
            <span class="hidden-text">, {t.value.analyse.percent(Math.round(share * 100))}</span>
            <span class="explorer-share" style={{ width: `${share * 100}%` }} aria-hidden="true" />
          </>
        )}
      </td>
      <td class="explorer-results">
        <ResultBar results={results} />
      </td>
      <td>{results.average ?? "–"}</td>
      <td class="explorer-wide">{results.performance ?? "–"}</td>
      <td>{results.last.slice(0, 4) || "–"}</td>
    </>
  );
}
