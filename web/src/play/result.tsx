import { useEffect, useRef } from "preact/hooks";
import { analyse } from "../analyse/share/open-study";
import { said, t } from "../i18n";
import { isOwner, mayPlay } from "../role";
import { icons } from "../shell/icons";
import type { GameView } from "../wire";
import { outcomeText } from "./result-text";
import "./result.css";
import type { GameStore } from "./game-store";

interface ResultProps {
  store: GameStore;
  game: GameView;
  /** Whether the game has ended before the person's eyes. */
  endsNow: boolean;
}

/** How the game ended, and what now. */
export function Result({ store, game, endsNow }: ResultProps) {
  const { result } = game.state;
  const onward = useRef<HTMLButtonElement>(null);
  // The buttons of the game are gone, and with them the focus of a person who resigned by keyboard.
  useEffect(() => {
    if (endsNow && document.activeElement === document.body) onward.current?.focus();
  }, []);
  if (!result) return null;

  return (
    <section class="result" aria-label={outcomeText(result, t.value)}>
      <p class="result-score">
        {result.outcome === "1/2-1/2" ? "½ : ½" : result.outcome.replace("-", " : ")}
      </p>
      <div>
        <h2>{outcomeText(result, t.value)}</h2>
        <p class="quiet">{t.value.play.reason(result.reason)}</p>
        {result.detail && <p class="quiet result-detail">{said(result.detail)}</p>}
      </div>
      <div class="result-ways">
        {game.controls && (
          <>
            <button type="button" class="button primary" onClick={() => void store.rematch(true)}>
              {icons.swap}
              {t.value.play.rematch}
            </button>
            <button type="button" class="button" onClick={() => void store.rematch(false)}>
              {icons.again}
              {t.value.play.again}
            </button>
          </>
        )}
        {mayPlay.value && (
          <button
            type="button"
            class="button"
            ref={onward}
            onClick={() => void analyse(game.id, game.moves.length > 0)}
          >
            {icons.analyse}
            {isOwner.value && game.moves.length > 0 ? t.value.play.review : t.value.play.analyse}
          </button>
        )}
        <a class="button" href="#/">
          {icons.home}
          {t.value.play.menu}
        </a>
      </div>
    </section>
  );
}
