import { PieceIcon } from "../board/piece-icon";
import { roleOf } from "../board/pieces";
import { t } from "../i18n";
import { opponentOf, players } from "../opponents/opponents";
import { Portrait } from "../opponents/portrait";
import { icons } from "../shell/icons";
import type { Board, GameView, Side } from "../wire";
import type { Sheet } from "./about";
import { ClockFace } from "./clock-face";
import "./player-bar.css";

interface PlayerBarProps {
  game: GameView;
  side: Side;
  /** The position that is shown, for what was captured. */
  view: Board;
  clocksAt: number;
  /** Above or below the board. */
  place: "top" | "bottom";
  /** What is known about the game, which phones show when they are asked. */
  about?: Sheet;
}

/** A player: name, what they captured, clock. */
export function PlayerBar({ game, side, view, clocksAt, place, about }: PlayerBarProps) {
  const seat = game.seats[side === "white" ? 0 : 1];
  const choice = game.setup.seats[side === "white" ? 0 : 1];
  const enemy = side === "white" ? "black" : "white";
  const ahead = side === "white" ? view.captured.balance : -view.captured.balance;
  const turn = game.moves.at(-1)?.board.turn ?? game.start.turn;
  const active = turn === side && game.state.result === null;
  return (
    <section
      class={`player-bar ${place}${active ? " active" : ""}`}
      aria-label={t.value.common[side]}
    >
      <div class={`player-mark ${side}`} aria-hidden="true" />
      {choice.who === "computer" && (
        <Portrait figure={opponentOf(choice, players.value, t.value).figure} />
      )}
      <div class="player-words">
        <p class="player-name">
          <span class="player-name-text">{seat.name || t.value.common[side]}</span>
          {seat.elo !== null && <span class="quiet">{seat.elo}</span>}
        </p>
        <Captured pieces={view.captured[enemy]} side={enemy} ahead={ahead} />
      </div>
      {about && (
        <button
          type="button"
          class="button plain player-about"
          aria-label={t.value.play.aboutGame}
          aria-expanded={about.shown}
          aria-controls="play-about"
          onClick={about.toggle}
        >
          {icons.info}
        </button>
      )}
      {game.state.clocks && (
        <ClockFace
          side={side}
          clocks={game.state.clocks}
          clocksAt={clocksAt}
          warns={game.yours.includes(side)}
        />
      )}
    </section>
  );
}

/** The captured pieces, and the material advantage. */
function Captured({ pieces, side, ahead }: { pieces: string; side: Side; ahead: number }) {
  if (pieces === "" && ahead <= 0) return null;
  return (
    <div class="captured">
      <span class="cg-wrap">
        {[...pieces].map((letter, index) => (
          <span
            class={letter === pieces[index - 1] ? "captured-piece same" : "captured-piece"}
            key={index}
          >
            <PieceIcon side={side} role={roleOf[letter] ?? "pawn"} />
          </span>
        ))}
      </span>
      {ahead > 0 && (
        <span class="quiet">
          <span aria-hidden="true">+{ahead}</span>
          <span class="hidden-text">{t.value.play.materialAhead(ahead)}</span>
        </span>
      )}
    </div>
  );
}
