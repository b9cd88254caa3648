// What can be done with a game of the list.
import { pgnUrl } from "../analyse/share/urls";
import { analyse } from "../analyse/share/open-study";
import { send } from "../api";
import { t } from "../i18n";
import { isOwner, mayPlay } from "../role";
import { go } from "../router";
import type { Entry } from "../shell/popup-menu";
import { toast, showError } from "../shell/toasts";
import type { GameCreated, ListedGame } from "../wire";
import type { SearchResults } from "./search-results";
import { formatName } from "./format";

/** The page of a game: the board while it is played, else its study. */
export function gameUrl(game: ListedGame): string {
  return game.unfinished ? `/game/${game.id}` : `/study/${game.id}`;
}

/** Opens a game; of a damaged one, what can be read. */
export function open(game: ListedGame): void {
  if (game.damage === null) go(gameUrl(game));
  else void rescue(game);
}

/** Makes a study of what can be read of a damaged game, and opens it. */
export async function rescue(game: ListedGame): Promise<void> {
  try {
    const { id } = await send<GameCreated>("POST", `/api/games/${game.id}/rescue`);
    go(`/study/${id}`);
    toast(t.value.games.rescued);
  } catch (error) {
    showError(error);
  }
}

/** Saves a game as a file. */
export function exportGame(game: ListedGame): void {
  const link = document.createElement("a");
  link.href = pgnUrl(game.id);
  link.download = `hetman-${game.id}.pgn`;
  link.click();
}

/** Deletes a game, and offers to undo that. */
export async function remove(game: ListedGame, results: SearchResults): Promise<void> {
  const texts = t.value.games;
  const { white, black } = t.value.common;
  const restore = async () => {
    await send("POST", `/api/games/${game.id}/restore`).catch(showError);
    await results.refresh();
  };
  try {
    await send("DELETE", `/api/games/${game.id}`);
    toast(texts.deleted(formatName(game.white, white), formatName(game.black, black)), {
      text: texts.undo,
      run: () => void restore(),
    });
  } catch (error) {
    showError(error);
  }
  await results.refresh();
}

/** The menu of a game. */
export function entries(game: ListedGame, results: SearchResults): Entry[] {
  const texts = t.value.games;
  const analysing = { text: t.value.common.analyse, run: () => void analyse(game.id) };
  const rescuing = { text: texts.rescue, run: () => void rescue(game) };
  const deleting = { text: texts.delete, run: () => void remove(game, results), danger: true };
  const opening = {
    text: game.unfinished ? texts.continue : texts.open,
    run: () => open(game),
  };
  const working = [opening, ...(mayPlay.value ? [analysing] : [])];
  return [
    ...(game.damage === null ? working : isOwner.value ? [rescuing] : []),
    { text: texts.export, run: () => exportGame(game) },
    ...(isOwner.value ? [deleting] : []),
  ];
}
