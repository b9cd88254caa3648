// Importing games and positions.
import { isManyGames, LARGE_TEXT, detectFormat } from "./detect-format";
import { send, upload } from "../api";
import { said, t } from "../i18n";
import { go } from "../router";
import { toast, showError } from "../shell/toasts";
import type { JobStarted, NewStudy, OpenedStudy } from "../wire";

/** Imports a text: a position or a game becomes a study, many games go to the library. */
export async function importText(text: string): Promise<void> {
  const format = detectFormat(text);
  if (isManyGames(text)) await uploadCollection(new Blob([text]));
  else if (format.is === "pgn") await createStudy({ from: "pgn", pgn: text });
  else if (format.is === "fen") await createStudy({ from: "fen", fen: format.fen });
  else if (text.trim() !== "") toast(t.value.games.notRecognised);
}

/** Imports a file. A large one is uploaded unread. */
export async function importFile(file: File): Promise<void> {
  const packed = file.name.endsWith(".zst");
  if (packed || file.size > LARGE_TEXT) await uploadCollection(file);
  else await importText(await file.text());
}

/** Uploads a collection; a job reports its progress. */
async function uploadCollection(file: Blob): Promise<void> {
  try {
    await upload<JobStarted>("/api/import", file, "application/x-chess-pgn");
    go("/games");
    toast(t.value.games.importStarted);
  } catch (error) {
    showError(error);
  }
}

async function createStudy(start: NewStudy): Promise<void> {
  try {
    const { id, repairs } = await send<OpenedStudy>("POST", "/api/studies", start);
    go(`/study/${id}`);
    if (repairs.length > 0) toast(repairs.map(said).join(" "));
  } catch (error) {
    showError(error);
  }
}
