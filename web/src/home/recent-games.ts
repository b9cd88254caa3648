// The games that were finished last.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../api";
import { connected } from "../socket";
import type { GamePage, GameView, ListedGame } from "../wire";
import { type PlayedGame, playedGame } from "./fitting";

/** Some that are still being played stand among them. */
const LISTED = 12;
/** As many decide about the next opponent. */
const DECIDING = 3;

/** What the start page knows of earlier games. */
export interface RecentGames {
  last: ListedGame | null;
  /** The newest ones against computers; the newest first. */
  played: readonly PlayedGame[];
}

/** Loads them, and again after a reconnect; null until then. Without them the page is still a start page. */
export function useRecentGames(): RecentGames | null {
  const recent = useSignal<RecentGames | null>(null);
  const back = connected.value;
  useEffect(() => {
    load().then(
      (loaded) => (recent.value = loaded),
      () => undefined,
    );
  }, [back]);
  return recent.value;
}

async function load(): Promise<RecentGames> {
  const { games } = await get<GamePage>(`/api/games?source=play&limit=${LISTED}`);
  const finished = games.filter(({ unfinished, plies }) => !unfinished && plies > 0);
  const views = await Promise.all(
    finished
      .slice(0, DECIDING)
      .map(({ id }) => get<GameView>(`/api/games/${id}/live`).catch(() => null)),
  );
  const played = views.flatMap((view) => (view ? (playedGame(view) ?? []) : []));
  return { last: finished[0] ?? null, played };
}
