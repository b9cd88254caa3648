// From a game to its analysis.
import { send } from "../../api";
import { go } from "../../router";
import { showError } from "../../shell/toasts";
import type { GameCreated, NewStudy } from "../../wire";

/** Opens a game as a study; one that is being played is copied. */
export async function analyse(game: number): Promise<void> {
  try {
    const { id } = await send<GameCreated>("POST", "/api/studies", {
      from: "game",
      id: game,
    } satisfies NewStudy);
    go(`/study/${id}`);
  } catch (error) {
    showError(error);
  }
}
