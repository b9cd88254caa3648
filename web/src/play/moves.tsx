import { useEffect, useRef } from "preact/hooks";
import { formatMove } from "../board/notation";
import { language, t } from "../i18n";
import { settings } from "../settings/settings";
import type { GameView } from "../wire";
import "./moves.css";

interface MovesProps {
  game: GameView;
  /** The ply that is shown. */
  ply: number;
  onBrowse: (ply: number) => void;
}

/** The move list: two columns, on phones a strip. */
export function Moves({ game, ply, onBrowse }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => reveal(list.current), [ply, game.moves.length]);

  const last = game.moves.length;
  const { notation } = settings.value;
  const blackBegins = game.start.turn === "black";
  const firstNumber = Number(game.start.fen.split(" ")[5] ?? 1);
  return (
    <div class="moves">
      <ol ref={list} aria-label={t.value.play.moves}>
        {last === 0 && <li class="quiet moves-none">{t.value.play.noMovesYet}</li>}
        {game.moves.map((move, index) => {
          const half = index + (blackBegins ? 1 : 0);
          const number = firstNumber + Math.floor(half / 2);
          const numbered = half % 2 === 0 || index === 0;
          return (
            <li
              key={index}
              class={half % 2 === 0 ? "white" : index === 0 ? "black first" : "black"}
            >
              {numbered && (
                <span class="moves-number">{`${number}${half % 2 === 0 ? "." : "…"}`}</span>
              )}
              <button
                type="button"
                aria-current={index + 1 === ply ? "step" : undefined}
                onClick={() => onBrowse(index + 1)}
              >
                {formatMove(move, notation, language.value)}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Brings the current move into view without moving anything but the list. */
function reveal(list: HTMLOListElement | null): void {
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list) return;
  if (!current) {
    list.scrollTo({ top: 0, left: 0 });
    return;
  }
  const box = list.getBoundingClientRect();
  const move = current.getBoundingClientRect();
  list.scrollBy({
    top: move.top + move.height / 2 - box.top - box.height / 2,
    left: move.left + move.width / 2 - box.left - box.width / 2,
  });
}
