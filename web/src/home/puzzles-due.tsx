import { useEffect, useState } from "preact/hooks";
import { get } from "../api";
import { t } from "../i18n";
import { icons } from "../shell/icons";
import type { PuzzleOverview } from "../wire";

/** How many puzzles are due, and the way to them; nothing where none are. */
export function PuzzlesDue() {
  const [due, setDue] = useState(0);
  useEffect(() => {
    // Without an answer there is no card.
    get<PuzzleOverview>("/api/puzzles").then(
      (overview) => setDue(overview.due),
      () => undefined,
    );
  }, []);
  const { common, home } = t.value;
  if (due === 0) return null;
  return (
    <section class="home-list" aria-labelledby="puzzles-title">
      <h2 id="puzzles-title">{common.places.puzzles}</h2>
      <div class="home-row home-plain card">
        <span class="home-row-words">{home.puzzlesDue(due)}</span>
        <a class="button" href="#/puzzles?mode=mistakes">
          {icons.puzzles}
          {home.solve}
        </a>
      </div>
    </section>
  );
}
