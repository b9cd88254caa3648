import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { language } from "../i18n";
import { e } from "../i18n/explorer";
import type { Preview } from "../board/position-preview";
import type { ExplorerGame, ExplorerMove } from "../wire";
import { icons } from "../shell/icons";
import { Answers } from "./answers";
import { FilterBar } from "./filter-bar";
import { filters } from "./filters";
import { GameRows } from "./game-rows";
import { GameViewer } from "./game-viewer";
import { MoveRows } from "./move-rows";
import { countGames } from "./results";
import "./explorer.css";

export interface ExplorerProps {
  fen: string;
  /** Plays a move on the board beside; without it, moves are only shown. */
  onPlay?: (uci: string) => void;
  onPreview: (position: Preview | null) => void;
  /** The page of a report on the line that led here. */
  reportUrl?: string;
  /** Puts the moves of a game into the study, from the position that is shown on. */
  onInsert?: (moves: string[]) => void;
}

/** What is played in a position, and the games that reached it. */
export function Explorer({ fen, onPlay, onPreview, onInsert, reportUrl }: ExplorerProps) {
  const answers = useMemo(() => new Answers(), []);
  const opened = useSignal<ExplorerGame | null>(null);
  useEffect(() => answers.show(fen, filters.value), [fen, filters.value]);
  useEffect(() => () => answers.close(), []);
  const answer = answers.now.value;

  if (opened.value) {
    return (
      <GameViewer
        game={opened.value}
        fen={fen}
        onClose={() => (opened.value = null)}
        {...(onInsert ? { onInsert } : {})}
      />
    );
  }
  const preview = (move: ExplorerMove | null, at: Element) =>
    onPreview(move && { fen: move.fen, lastMove: move.uci, at, beside: true });
  return (
    <div class="explorer" aria-busy={answer === null}>
      <FilterBar answers={answers} />
      {answers.error.value && <p role="alert">{answers.error.value}</p>}
      {answer && countGames(answer.total) === 0 && (
        <>
          <p class="quiet">{e.value.noGames}</p>
          {/* The index ends after some plies; a search looks at whole games. */}
          <a class="button plain" href={`#/database?fen=${encodeURIComponent(fen)}`}>
            {icons.search} {e.value.searchPosition}
          </a>
        </>
      )}
      {answer && countGames(answer.total) > 0 && (
        <>
          <MoveRows
            answer={answer}
            language={language.value}
            onPreview={preview}
            {...(onPlay ? { onPlay } : {})}
          />
          <GameLists answers={answers} onOpen={(game) => (opened.value = game)} />
          <p class="explorer-ways">
            {reportUrl && (
              <a class="button plain" href={reportUrl}>
                {icons.target} {e.value.prepareOpening}
              </a>
            )}
            <a class="button plain" href="#/database">
              {icons.search} {e.value.database}
            </a>
          </p>
        </>
      )}
    </div>
  );
}

interface GameListsProps {
  answers: Answers;
  onOpen: (game: ExplorerGame) => void;
}

/** The best and the latest games, or all of them, page by page. */
function GameLists({ answers, onOpen }: GameListsProps) {
  const texts = e.value;
  const answer = answers.now.value;
  const all = answers.games.value;
  if (!answer) return null;
  if (all.length > 0) {
    return (
      <>
        <GameRows title={texts.allGames} games={all} onOpen={onOpen} />
        {answers.more.value && (
          <button type="button" class="button" onClick={() => void answers.loadGames()}>
            {texts.moreGames}
          </button>
        )}
      </>
    );
  }
  // Where few games are left, the two lists would be the same.
  const few = countGames(answer.total) <= answer.recent.length;
  return (
    <>
      {!few && <GameRows title={texts.topGames} games={answer.top} onOpen={onOpen} />}
      <GameRows
        title={few ? texts.allGames : texts.recentGames}
        games={answer.recent}
        onOpen={onOpen}
      />
      {!few && (
        <button type="button" class="button" onClick={() => void answers.loadGames()}>
          {texts.listAll(countGames(answer.total))}
        </button>
      )}
    </>
  );
}
