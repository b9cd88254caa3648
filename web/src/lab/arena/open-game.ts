// From a game of a match to its analysis.
import { send } from "../../api";
import { go } from "../../router";
import { showError } from "../../shell/toasts";
import type { NewStudy, OpenedStudy } from "../../wire";

/** Opens a finished game as a study. The match goes on. */
export async function openGame(match: string, game: number): Promise<void> {
  try {
    const answer = await fetch(`/api/arena/matches/${match}/games/${game}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const start: NewStudy = { from: "pgn", pgn: await answer.text() };
    const { id } = await send<OpenedStudy>("POST", "/api/studies", start);
    go(`/study/${id}`);
  } catch (error) {
    showError(error);
  }
}
