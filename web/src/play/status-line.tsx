import { t } from "../i18n";
import { settings } from "../settings/settings";
import type { Game } from "../wire";
import { scoreText } from "../board/score";
import "./status-line.css";
import type { Table } from "./game-store";

/** One line above the moves: the opening, or whose turn it is; the evaluation if wanted. */
export function StateLine({ table, game }: { table: Table; game: Game }) {
  const { opening } = game.now;
  const score = settings.value.showEvaluation ? latestScore(table, game) : null;
  if (!opening && game.now.result) return null;
  return (
    <div class="state-line">
      <p title={opening ? `${opening.eco} ${opening.name}` : undefined}>
        {opening ? (
          <>
            <span class="quiet">{opening.eco}</span> {opening.name}
          </>
        ) : (
          <span class="quiet">{whoseTurn(table, game)}</span>
        )}
      </p>
      {score && <p class="state-score">{score}</p>}
    </div>
  );
}

function whoseTurn(table: Table, game: Game): string {
  const missing = game.seats.find(({ taken }) => !taken);
  if (missing) return t.value.play.waitingFor(missing.name);
  return game.now.result ? "" : t.value.play.toMove(table.turn.value);
}

/** What the computer thinks, or thought with its last move. */
export function latestScore(table: Table, game: Game): string | null {
  const thought = table.thinking.value;
  const line = thought?.lines[0];
  if (thought?.running && line)
    return `${scoreText(line.score)} · ${t.value.play.depth(thought.depth)}`;
  const score = game.moves.findLast((move) => move.score !== null)?.score;
  return score ? scoreText(score) : null;
}
