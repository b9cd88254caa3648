import { useEffect, useState } from "preact/hooks";
import { get } from "../api";
import { t } from "../i18n";
import { icons } from "../shell/icons";
import type { PuzzleOverview } from "../wire";

/** How many puzzles are due, or that there are some, and the way to them. */
export function PuzzlesDue() {
  const [due, setDue] = useState<number | null>(null);
  useEffect(() => {
    // Without an answer there is no card.
    get<PuzzleOverview>("/api/puzzles").then(
      (overview) => setDue(overview.due),
      () => undefined,
    );
  }, []);
  const { common, home } = t.value;
  if (due === null) return null;
  return (
    <section class="home-list" aria-labelledby="puzzles-title">
      <h2 id="puzzles-title">{common.places.puzzles}</h2>
      <div class="home-row home-plain card">
        <span class="home-row-words">{due > 0 ? home.puzzlesDue(due) : home.tactics}</span>
        <a class="button" href={due > 0 ? "#/puzzles?mode=mistakes" : "#/puzzles"}>
          {icons.puzzles}
          {home.solve}
        </a>
      </div>
    </section>
  );
}
