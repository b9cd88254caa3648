// From a game to its analysis.
import { send } from "../../api";
import { go } from "../../router";
import { showError } from "../../shell/toasts";
import type { GameCreated, NewStudy } from "../../wire";

/** Opens a game as a study; one that is being played is copied. */
export function analyse(game: number): Promise<void> {
  return open({ from: "game", id: game });
}

/** Opens a copy of another's study, which can be edited. */
export function editCopy(study: number): Promise<void> {
  return open({ from: "copy", id: study });
}

async function open(from: NewStudy): Promise<void> {
  try {
    const { id } = await send<GameCreated>("POST", "/api/studies", from);
    go(`/study/${id}`);
  } catch (error) {
    showError(error);
  }
}
