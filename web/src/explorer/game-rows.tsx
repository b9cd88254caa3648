import { formatResult } from "../games/format";
import type { ExplorerGame } from "../wire";
import { playerText } from "./format";
import "./game-rows.css";

interface GameRowsProps {
  title: string;
  games: readonly ExplorerGame[];
  onOpen: (game: ExplorerGame) => void;
}

/** Games in two lines each; a click opens one. */
export function GameRows({ title, games, onOpen }: GameRowsProps) {
  if (games.length === 0) return null;
  return (
    <section class="game-rows" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {games.map((game) => (
          <li key={`${game.source} ${game.id}`}>
            <button type="button" onClick={() => onOpen(game)}>
              <span class="game-rows-players">
                <span>{playerText(game, "white")}</span>
                <span>{playerText(game, "black")}</span>
              </span>
              <b>{formatResult(game.result)}</b>
              <span class="quiet">{game.date.slice(0, 4)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
