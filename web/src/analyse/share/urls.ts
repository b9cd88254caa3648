// The addresses of a study's PGN and of a game from one of its nodes.
import { ApiError } from "../../api";
import { BLANK, type Path } from "../tree/tree";

/** The page address of a new game from a node. */
export function playUrl(study: number, path: Path): string {
  return study === BLANK ? "/new" : `/new?study=${study}&path=${encodeURIComponent(path)}`;
}

/** Where the server gives a game as PGN. */
export function pgnUrl(game: number): string {
  return `/api/games/${game}/pgn`;
}

/** The whole study as PGN. */
export async function studyPgn(study: number): Promise<string> {
  const response = await fetch(pgnUrl(study));
  if (!response.ok) throw new ApiError(response.statusText, response.status);
  return response.text();
}
