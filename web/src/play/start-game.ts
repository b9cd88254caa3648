// From a setup to a game being played.
import { send } from "../api";
import { t } from "../i18n";
import { go } from "../router";
import { settings } from "../settings/settings";
import type { GameAction, GameCreated } from "../wire";
import { type GameSetup, newGame } from "./game-setup";

/** Fast engines would finish the game before the user has seen a move. */
const WATCH_DELAY: GameAction = { type: "delay", ms: 500 };

/** Makes a game, plays the first move if there is one already, and goes to it. */
export async function startGame(setup: GameSetup, firstMove?: string): Promise<void> {
  // The page of the game is loaded meanwhile.
  void import("./page").catch(() => undefined);
  const { you, guest } = t.value.play;
  const request = newGame(setup, { you: settings.value.name || you, guest }, Math.random() < 0.5);
  const { id } = await send<GameCreated>("POST", "/api/games", request);
  const act = (action: GameAction) => send("POST", `/api/games/${id}/actions`, action);
  if (setup.mode === "watch") await act(WATCH_DELAY);
  if (firstMove) await act({ type: "move", ply: 0, text: firstMove, lateMs: null });
  go(`/game/${id}`);
}
