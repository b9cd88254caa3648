import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../api";
import { Thumbnail } from "../board/thumbnail";
import { t } from "../i18n";
import { connected } from "../socket";
import type { ListedGame, GamePage } from "../wire";
import "./continue.css";
import { RunningClock } from "./running-clock";

const SHOWN = 3;

/** Unfinished games. */
export function Continue() {
  const games = useSignal<readonly ListedGame[]>([]);
  const back = connected.value;
  useEffect(() => {
    get<GamePage>(`/api/games?unfinished=true&source=play&limit=${SHOWN}`).then(
      (page) => (games.value = page.games),
      // Without the list the page is still a start page.
      () => undefined,
    );
  }, [back]);
  if (games.value.length === 0) return null;
  return (
    <section class="continue" aria-labelledby="continue-title">
      <h2 id="continue-title">{t.value.home.unfinished}</h2>
      <ul>
        {games.value.map((game) => (
          <li key={game.id}>
            <a class="card" href={`#/game/${game.id}`}>
              <Thumbnail fen={game.fen} />
              <span class="continue-names">{t.value.home.versus(game.white, game.black)}</span>
              <span class="quiet">{t.value.home.plies(game.plies)}</span>
              <RunningClock game={game.id} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
