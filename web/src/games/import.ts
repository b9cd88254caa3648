// Games and positions that come in.
import { isManyGames, LARGE, detectFormat } from "./detect-format";
import { send, upload } from "../api";
import { t } from "../i18n";
import { go } from "../router";
import { toast, showError } from "../shell/toasts";
import type { JobId, NewStudy, Opened } from "../wire";

/** Takes what was pasted: a position or a game becomes a study, many games are imported. */
export async function receiveText(text: string): Promise<void> {
  const pasted = detectFormat(text);
  if (isManyGames(text)) await importFile(new Blob([text]));
  else if (pasted.is === "pgn") await study({ from: "pgn", pgn: text });
  else if (pasted.is === "fen") await study({ from: "fen", fen: pasted.fen });
  else if (text.trim() !== "") toast(t.value.games.notRecognised);
}

/** Takes a file that was dropped or chosen. A large one is sent as it is, unread. */
export async function receiveFile(file: File): Promise<void> {
  const packed = file.name.endsWith(".zst");
  if (packed || file.size > LARGE) await importFile(file);
  else await receiveText(await file.text());
}

/** Imports a collection; a job tells how it goes. */
export async function importFile(file: Blob): Promise<void> {
  try {
    await upload<JobId>("/api/import", file, "application/x-chess-pgn");
    toast(t.value.games.importStarted);
    go("/games");
  } catch (error) {
    showError(error);
  }
}

async function study(start: NewStudy): Promise<void> {
  try {
    const { id, repairs } = await send<Opened>("POST", "/api/studies", start);
    if (repairs.length > 0) toast(repairs.join(" "));
    go(`/study/${id}`);
  } catch (error) {
    showError(error);
  }
}
