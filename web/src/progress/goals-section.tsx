import { g } from "../i18n/progress";
import { change, settings } from "../settings/settings";
import type { Goal, GoalKind, Settings, Streaks } from "../wire";

const SETTING = {
  games: "weeklyGames",
  puzzles: "weeklyPuzzles",
  days: "weeklyDays",
} as const satisfies Record<GoalKind, keyof Settings>;

/** What is done this week, and what goes on without a break. */
export function GoalsSection({ goals, streaks }: { goals: readonly Goal[]; streaks: Streaks }) {
  const texts = g.value;
  return (
    <section class="progress-goals card" aria-labelledby="progress-goals">
      <h2 id="progress-goals">{texts.goals}</h2>
      <ul>
        {goals.map((goal) => (
          <GoalRow key={goal.kind} goal={goal} />
        ))}
      </ul>
      <p class="progress-streaks">
        <span>
          {texts.streakDays(streaks.days)}{" "}
          <span class="quiet">({texts.best(streaks.mostDays)})</span>
        </span>
        <span>
          {texts.streakWins(streaks.wins)}{" "}
          <span class="quiet">({texts.best(streaks.mostWins)})</span>
        </span>
      </p>
    </section>
  );
}

function GoalRow({ goal: { kind, done } }: { goal: Goal }) {
  const texts = g.value;
  const name = texts.goalKinds[kind];
  const wanted = settings.value[SETTING[kind]];
  return (
    <li>
      <span>{name}</span>
      <input
        class="field"
        type="number"
        min={0}
        max={kind === "days" ? 7 : 999}
        aria-label={texts.wanted(name)}
        value={wanted}
        onChange={(event) => {
          const most = kind === "days" ? 7 : 999;
          const asked = Math.round(Number(event.currentTarget.value)) || 0;
          change({ [SETTING[kind]]: Math.max(0, Math.min(most, asked)) });
        }}
      />
      <progress
        value={wanted > 0 ? Math.min(done, wanted) : 0}
        max={Math.max(1, wanted)}
        aria-label={name}
      />
      <b>{texts.goalOf(done, wanted)}</b>
    </li>
  );
}
