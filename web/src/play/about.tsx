import { t } from "../i18n";
import { Card } from "../opponents/card";
import { opponentOf, players } from "../opponents/opponents";
import { icons } from "../shell/icons";
import type { GameView, NewGame, TimeLimit } from "../wire";
import "./about.css";

/** On phones a panel is a sheet below the board. */
export interface Sheet {
  shown: boolean;
  toggle: () => void;
}

/** What is known about a game: the computers that play it, the time, the opening. */
export function About({ game, sheet }: { game: GameView; sheet: Sheet }) {
  const { common, games, play } = t.value;
  const { opening } = game.state;
  const computers = game.setup.seats.filter((seat) => seat.who === "computer");
  const details = [
    [play.time, formatTimes(game.setup.time)],
    [play.start, startName(game.setup.start)],
    [games.opening, opening ? `${opening.eco} ${opening.name}` : ""],
  ].filter(([, value]) => value);
  return (
    <section
      class="play-about"
      id="play-about"
      data-sheet={sheet.shown ? "up" : "down"}
      aria-label={play.aboutGame}
    >
      <button
        type="button"
        class="button plain play-about-close"
        aria-label={common.close}
        onClick={sheet.toggle}
      >
        {icons.close}
      </button>
      {computers.map((seat, index) => (
        <Card
          key={index}
          opponent={opponentOf(seat, players.value, t.value)}
          id={`computer-${index}`}
        />
      ))}
      <dl class="play-details">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The time of both sides together, or of White and of Black. */
function formatTimes([white, black]: readonly [TimeLimit, TimeLimit]): string {
  const times = [white, black].map(formatTime);
  return times[0] === times[1] ? times[0]! : times.join(" · ");
}

function formatTime(limit: TimeLimit): string {
  const { play } = t.value;
  if (limit.limit === "none") return play.noTime;
  if (limit.limit === "perMove") return play.speedSeconds(limit.ms / 1000);
  const simple = /^(\d+)(?:\+(\d+))?$/.exec(limit.control);
  return simple ? `${Number(simple[1]) / 60} + ${simple[2] ?? 0}` : limit.control;
}

/** Where the game began, unless it was where most do. */
function startName(start: NewGame["start"]): string {
  const { play } = t.value;
  if (start.from === "standard") return "";
  return start.from === "chess960" ? play.chess960 : play.fen;
}
