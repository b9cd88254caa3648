// What a game becomes when the server tells something.
import type { Event, Game } from "../wire";

/** Told that something is missing in between: the whole game must be asked for. */
export const OUT_OF_SYNC = Symbol("missed");

/** The game after an event. The very same object if the event is old or about something else. */
export function applyEvent(
  game: Game | null,
  id: number,
  event: Event,
): Game | null | typeof OUT_OF_SYNC {
  switch (event.tell) {
    case "welcome":
      // A server that was started again may count versions anew; the whole game follows.
      return game && { ...game, version: -1 };
    case "game":
      if (event.game.id !== id || (game && event.game.version < game.version)) return game;
      return game && sameMoves(game, event.game)
        ? { ...event.game, start: game.start, moves: game.moves }
        : event.game;
    case "moved": {
      if (event.id !== id || !game || event.version <= game.version) return game;
      if (event.ply !== game.moves.length + 1) return OUT_OF_SYNC;
      return { ...game, version: event.version, moves: [...game.moves, event.mv], now: event.now };
    }
    case "now":
      // Clocks start and engines answer without a new version.
      if (event.id !== id || !game || event.version < game.version) return game;
      return { ...game, version: event.version, now: event.now };
    default:
      return game;
  }
}

/** A game told again keeps its moves, so that the board has no reason to stir. */
function sameMoves(one: Game, other: Game): boolean {
  const line = ({ start, moves }: Game) => [start.fen, ...moves.map((move) => move.uci)].join(" ");
  return line(one) === line(other);
}
