// The state of a game after a server event.
import type { ServerMessage, GameView } from "../wire";

/** An event was missed: the whole game must be loaded. */
export const OUT_OF_SYNC = Symbol("out of sync");

/** The game after an event. The very same object if the event is old or about something else. */
export function applyEvent(
  game: GameView | null,
  id: number,
  event: ServerMessage,
): GameView | null | typeof OUT_OF_SYNC {
  switch (event.type) {
    case "welcome":
      // A restarted server may restart its version numbers; the whole game follows.
      return game && { ...game, version: -1 };
    case "game":
      if (event.game.id !== id || (game && event.game.version < game.version)) return game;
      return game && sameMoves(game, event.game)
        ? { ...event.game, start: game.start, moves: game.moves }
        : event.game;
    case "move": {
      if (event.id !== id || !game || event.version <= game.version) return game;
      if (event.ply !== game.moves.length + 1) return OUT_OF_SYNC;
      return {
        ...game,
        version: event.version,
        moves: [...game.moves, event.move],
        state: event.state,
      };
    }
    case "gameState":
      // A clock that starts and an engine's report come without a new version.
      if (event.id !== id || !game || event.version < game.version) return game;
      return { ...game, version: event.version, state: event.state };
    default:
      return game;
  }
}

/** A game sent again keeps its move objects, so that the board is not redrawn. */
function sameMoves(one: GameView, other: GameView): boolean {
  const line = ({ start, moves }: GameView) =>
    [start.fen, ...moves.map((move) => move.uci)].join(" ");
  return line(one) === line(other);
}
