import { analyse } from "../analyse/share/open-study";
import { Thumbnail } from "../board/thumbnail";
import { formatResult } from "../games/format";
import { t } from "../i18n";
import { icons } from "../shell/icons";
import type { ListedGame } from "../wire";

/** The game that was finished last: its review is one click away. */
export function LastGame({ game }: { game: ListedGame }) {
  const { home } = t.value;
  const words = [home.versus(game.white, game.black), formatResult(game.result)];
  return (
    <section class="home-list" aria-labelledby="last-title">
      <h2 id="last-title">{home.lastGame}</h2>
      <div class="home-row card">
        <Thumbnail fen={game.fen} />
        <span class="home-row-words">
          <span>{words.join(" · ")}</span>
          <span class="quiet">{game.opening || home.plies(game.plies)}</span>
        </span>
        <button type="button" class="button" onClick={() => void analyse(game.id, true)}>
          {icons.analyse}
          {home.review}
        </button>
      </div>
    </section>
  );
}
