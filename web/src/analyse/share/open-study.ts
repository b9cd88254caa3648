// From a game to its analysis.
import { send } from "../../api";
import { go } from "../../router";
import { showError } from "../../shell/toasts";
import type { GameCreated, NewStudy } from "../../wire";

/** Opens a game as a study, perhaps with its review; one that is being played is copied. */
export function analyse(game: number, review = false): Promise<void> {
  return open({ from: "game", id: game }, review ? "?panel=review" : "");
}

/** Opens a copy of another's study, which can be edited. */
export function editCopy(study: number): Promise<void> {
  return open({ from: "copy", id: study });
}

/** Opens several games as one study: the first is the main line, the others are variations. */
export function analyseTogether(ids: readonly number[]): Promise<void> {
  return open({ from: "games", ids: [...ids] });
}

async function open(from: NewStudy, how = ""): Promise<void> {
  try {
    const { id } = await send<GameCreated>("POST", "/api/studies", from);
    go(`/study/${id}${how}`);
  } catch (error) {
    showError(error);
  }
}
