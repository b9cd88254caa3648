// What can be done with a game of the list.
import { pgnAddress } from "../analyse/address";
import { send } from "../ask";
import { t } from "../i18n";
import { go } from "../router";
import type { Entry } from "../shell/popup-menu";
import { toast, trouble } from "../shell/toasts";
import type { Listed, NewStudy, Opened } from "../wire";
import type { Finding } from "./finding";

/** Where a game is looked at: at the board while it is played, else as a study. */
export function address(game: Listed): string {
  return game.unfinished ? `/game/${game.id}` : `/study/${game.id}`;
}

/** Opens a game. */
export function open(game: Listed): void {
  go(address(game));
}

/** Opens a game as a study; one that is being played is copied. */
export async function analyse(game: Listed): Promise<void> {
  try {
    const start: NewStudy = { from: "game", id: game.id };
    const { id } = await send<Opened>("POST", "/api/studies", start);
    go(`/study/${id}`);
  } catch (error) {
    trouble(error);
  }
}

/** Saves a game as a file. */
export function exportGame(game: Listed): void {
  const link = document.createElement("a");
  link.href = pgnAddress(game.id);
  link.download = `hetman-${game.id}.pgn`;
  link.click();
}

/** Deletes a game, and offers to take that back. */
export async function remove(game: Listed, finding: Finding): Promise<void> {
  const texts = t.value.games;
  const restore = async () => {
    await send("POST", `/api/games/${game.id}/restore`).catch(trouble);
    await finding.refresh();
  };
  try {
    await send("DELETE", `/api/games/${game.id}`);
    toast(texts.deleted(game.white, game.black), { text: texts.undo, run: () => void restore() });
  } catch (error) {
    trouble(error);
  }
  await finding.refresh();
}

/** The menu of a game. */
export function entries(game: Listed, finding: Finding): Entry[] {
  const texts = t.value.games;
  return [
    { text: game.unfinished ? texts.continue : texts.open, run: () => open(game) },
    { text: t.value.common.analyse, run: () => void analyse(game) },
    { text: texts.export, run: () => exportGame(game) },
    { text: texts.delete, run: () => void remove(game, finding), danger: true },
  ];
}
