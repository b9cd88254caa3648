import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { get, send } from "../api";
import { Thumbnail } from "../board/thumbnail";
import { formatResult } from "../games/format";
import { t } from "../i18n";
import { e } from "../i18n/explorer";
import { mayPlay } from "../role";
import { go } from "../router";
import { icons } from "../shell/icons";
import { showError } from "../shell/toasts";
import type { ExplorerGame, ExplorerGameView, OpenedStudy } from "../wire";
import { lineText, playerText, plyOf, sanText } from "./format";
import "./game-viewer.css";

interface GameViewerProps {
  game: ExplorerGame;
  /** The position from which the game is shown, if it is in it. */
  fen: string;
  onClose: () => void;
  onInsert?: (moves: string[]) => void;
}

/** A game of the database beside the study, on a board of its own. */
export function GameViewer({ game, fen, onClose, onInsert }: GameViewerProps) {
  const view = useSignal<ExplorerGameView | null>(null);
  const ply = useSignal(0);
  const box = useRef<HTMLElement>(null);
  const common = useSignal(0);
  useEffect(() => {
    const { source, id } = game;
    get<ExplorerGameView>(`/api/explorer/game?${new URLSearchParams({ source, id })}`).then(
      (loaded) => {
        view.value = loaded;
        common.value = plyAt(loaded, fen) ?? game.ply;
        ply.value = common.value;
      },
      (error) => {
        showError(error);
        onClose();
      },
    );
    box.current?.focus();
  }, [game]);
  useEffect(() => {
    box.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [ply.value]);

  const moves = view.value?.moves ?? [];
  const to = (wanted: number) => (ply.value = Math.max(0, Math.min(moves.length, wanted)));
  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => to(ply.value - 1),
      ArrowRight: () => to(ply.value + 1),
      Home: () => to(0),
      End: () => to(moves.length),
      Escape: onClose,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  }
  const last = ply.value === 0 ? null : moves[ply.value - 1];
  const start = view.value?.fen ?? fen;
  return (
    <section
      class="game-viewer"
      ref={box}
      tabIndex={-1}
      aria-label={e.value.openedGame}
      aria-busy={view.value === null}
      onKeyDown={onKeyDown}
    >
      <Head game={game} onClose={onClose} />
      <Thumbnail fen={last?.fen ?? start} lastMove={last?.uci ?? null} />
      <p class="hidden-text" role="status">
        {last ? lineText([last.san], plyOf(start) + ply.value - 1) : ""}
      </p>
      <Steps ply={ply.value} last={moves.length} onStep={to} />
      <ol class="game-viewer-moves" aria-label={e.value.moves}>
        {moves.map((move, n) => (
          <li
            key={n}
            value={Math.floor((plyOf(start) + n) / 2) + 1}
            class={(plyOf(start) + n) % 2 ? "black" : "white"}
          >
            <button
              type="button"
              tabIndex={-1}
              aria-current={n + 1 === ply.value}
              onClick={() => to(n + 1)}
            >
              {sanText(move.san)}
            </button>
          </li>
        ))}
      </ol>
      <div class="game-viewer-ways">
        {onInsert && plyAt(view.value, fen) !== null && (
          <button
            type="button"
            class="button"
            onClick={() => onInsert(moves.slice(common.value).map((move) => move.uci))}
          >
            {icons.plus} {e.value.insert}
          </button>
        )}
        {mayPlay.value && (
          <button type="button" class="button" onClick={() => void openAsStudy([game])}>
            {icons.analyse} {e.value.openAsStudy}
          </button>
        )}
      </div>
    </section>
  );
}

/** Makes one study of games of the database, and opens it. */
export async function openAsStudy(games: readonly ExplorerGame[]): Promise<void> {
  const chosen = games.map(({ source, id }) => ({ source, id }));
  try {
    const { id } = await send<OpenedStudy>("POST", "/api/explorer/study", chosen);
    go(`/study/${id}`);
  } catch (error) {
    showError(error);
  }
}

function Head({ game, onClose }: { game: ExplorerGame; onClose: () => void }) {
  return (
    <header>
      <button type="button" class="button plain" onClick={onClose}>
        {icons.previous} <span>{e.value.back}</span>
      </button>
      <p>
        <b>
          {playerText(game, "white")} – {playerText(game, "black")}
        </b>{" "}
        {formatResult(game.result)}
        <span class="quiet">{[game.event, game.date].filter(Boolean).join(", ")}</span>
      </p>
    </header>
  );
}

interface StepsProps {
  ply: number;
  last: number;
  onStep: (ply: number) => void;
}

function Steps({ ply, last, onStep }: StepsProps) {
  const keys = t.value.analyse.commands;
  const steps = [
    ["first", 0, keys.first],
    ["previous", ply - 1, keys.previous],
    ["next", ply + 1, keys.next],
    ["last", last, keys.last],
  ] as const;
  return (
    <div class="game-viewer-steps">
      {steps.map(([icon, to, label]) => (
        <button
          key={icon}
          type="button"
          class="button plain"
          aria-label={label}
          title={label}
          onClick={() => onStep(to)}
        >
          {icons[icon]}
        </button>
      ))}
    </div>
  );
}

/** The ply of a game at which a position is on the board, if it ever is. */
export function plyAt(view: ExplorerGameView | null, fen: string): number | null {
  if (!view) return null;
  const same = (other: string) =>
    other.split(" ").slice(0, 4).join(" ") === fen.split(" ").slice(0, 4).join(" ");
  if (same(view.fen)) return 0;
  const found = view.moves.findIndex((move) => same(move.fen));
  return found < 0 ? null : found + 1;
}
