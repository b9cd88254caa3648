import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Key } from "@lichess-org/chessground/types";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import "../../board/board.css";
import { formatScore } from "../../board/score";
import { a } from "../../i18n/arena";
import type { LiveBoard } from "../../wire";
import { clock } from "./format";
import { useLiveBoards } from "./use-live-boards";

/** The games that are being played now. */
export function LiveBoards({ job }: { job: number }) {
  const texts = a.value;
  const [large, setLarge] = useState<number | null>(null);
  const { section, boards } = useLiveBoards(job);
  return (
    <section class="arena-live" aria-labelledby="arena-live" ref={section}>
      <h3 id="arena-live">{texts.boards}</h3>
      {boards?.length === 0 && <p class="quiet">{texts.noBoards}</p>}
      <div class="arena-grid">
        {boards?.map((board, place) => (
          <Board
            key={place}
            board={board}
            large={place === large}
            onEnlarge={() => setLarge(place === large ? null : place)}
          />
        ))}
      </div>
    </section>
  );
}

interface BoardProps {
  board: LiveBoard;
  large: boolean;
  onEnlarge: () => void;
}

/** A game with its players, clocks and what they think of it. */
function Board({ board, large, onEnlarge }: BoardProps) {
  const texts = a.value;
  const [white, black] = board.players;
  const title = texts.board(board.game, white, black);
  return (
    <article
      class={large ? "arena-board large" : "arena-board"}
      aria-label={title}
      data-game={board.game}
      data-fen={board.fen}
    >
      <Side board={board} side={1} />
      <Position fen={board.fen} lastMove={board.lastMove} />
      <Side board={board} side={0} />
      <p class="arena-board-foot quiet">
        <span>{board.result ?? texts.inGame(board.game)}</span>
        <a href={`#/study?fen=${encodeURIComponent(board.fen)}`}>{texts.analyseNow}</a>
        <button type="button" class="button plain" onClick={onEnlarge}>
          {large ? texts.shrink : texts.enlarge}
        </button>
      </p>
    </article>
  );
}

function Side({ board, side }: { board: LiveBoard; side: 0 | 1 }) {
  const [left, value, depth] = [board.clocks[side], board.evals[side], board.depths[side]];
  return (
    <p class="arena-side">
      <span class={side === 0 ? "arena-color white" : "arena-color"} aria-hidden="true" />
      <span class="arena-name">{board.players[side]}</span>
      {value !== null && (
        <span class="quiet">
          {formatScore(value)}
          {depth !== null && `/${depth}`}
        </span>
      )}
      {left !== null && <span class="arena-clock">{clock(left)}</span>}
    </p>
  );
}

/** One board for all positions of a place: making a new one for each move would cost too much. */
function Position({ fen, lastMove }: Pick<LiveBoard, "fen" | "lastMove">) {
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  useLayoutEffect(() => {
    const api = Chessground(host.current!, {
      coordinates: false,
      viewOnly: true,
      animation: { enabled: false },
      drawable: { visible: false },
    });
    ground.current = api;
    return () => api.destroy();
  }, []);
  useLayoutEffect(() => {
    ground.current?.set({ fen, lastMove: (lastMove as Key[] | null) ?? undefined });
  }, [fen, lastMove?.join("")]);
  return (
    <div class="board thumbnail" aria-hidden="true">
      <div class="board-ground" ref={host} />
    </div>
  );
}
