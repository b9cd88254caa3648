import { useEffect, useState } from "preact/hooks";
import { get } from "../api";
import { t } from "../i18n";
import { icons } from "../shell/icons";
import type { ProgressSummary } from "../wire";

/** Where the person stands, and the way to the page of progress: before the first game or puzzle, to games played elsewhere. */
export function ProgressCard() {
  const [stand, setStand] = useState<ProgressSummary | null>(null);
  useEffect(() => {
    const offset = -new Date().getTimezoneOffset();
    // Without an answer there is no card.
    get<ProgressSummary>(`/api/progress/summary?offset=${offset}`).then(setStand, () => undefined);
  }, []);
  const { home } = t.value;
  if (!stand) return null;
  const { gameRating, puzzleRating, streaks } = stand;
  const isNew = stand.games === 0 && !puzzleRating;
  const rating = gameRating ?? puzzleRating;
  const words = rating && home.rating(Math.round(rating.rating), Math.round(2 * rating.deviation));
  return (
    <section class="home-list" aria-labelledby="progress-title">
      <h2 id="progress-title">{home.progress}</h2>
      <div class="home-row home-plain card">
        <span class="home-row-words">
          <span>{isNew ? home.bringGames : (words ?? home.gamesPlayed(stand.games))}</span>
          {!isNew && <span class="quiet">{home.days(streaks.days)}</span>}
        </span>
        <a class="button" href="#/progress">
          {icons.target}
          {home.openProgress}
        </a>
      </div>
    </section>
  );
}
