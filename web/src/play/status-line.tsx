import { language, t } from "../i18n";
import { settings } from "../settings/settings";
import type { GameView } from "../wire";
import { formatScore } from "../board/score";
import "./status-line.css";
import type { GameStore } from "./game-store";

/** One line above the moves: the opening, or whose turn it is; the evaluation if wanted. */
export function StatusLine({ store, game }: { store: GameStore; game: GameView }) {
  const { opening } = game.state;
  const score = settings.value.showEvaluation ? latestScore(store, game) : null;
  if (!opening && game.state.result) return null;
  return (
    <div class="status-line">
      <p title={opening ? `${opening.eco} ${opening.name}` : undefined}>
        {opening ? (
          <>
            <span class="quiet">{opening.eco}</span> {opening.name}
          </>
        ) : (
          <span class="quiet">{whoseTurn(store, game)}</span>
        )}
      </p>
      {score && <p class="status-score">{score}</p>}
    </div>
  );
}

function whoseTurn(store: GameStore, game: GameView): string {
  const missing = game.seats.find(({ taken }) => !taken);
  if (missing) return t.value.play.waitingFor(missing.name);
  return game.state.result ? "" : t.value.play.toMove(store.turn.value);
}

/** The engine's current evaluation, or that of its last move, with what its search came to. */
export function latestScore(store: GameStore, game: GameView): string | null {
  const info = store.searchInfo.value;
  const line = info?.running ? info.lines[0] : undefined;
  const score = line?.score ?? game.moves.findLast((move) => move.score !== null)?.score;
  if (!score) return null;
  const parts = [formatScore(score)];
  if (info) parts.push(t.value.play.depth(info.depth));
  if (info && info.nodes > 0)
    parts.push(t.value.play.nodes(info.nodes.toLocaleString(language.value)));
  return parts.join(" · ");
}
