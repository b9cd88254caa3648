import { analyse } from "../analyse/share/open-study";
import { t } from "../i18n";
import { Dialog } from "../shell/dialog";
import { icons } from "../shell/icons";
import type { GameView } from "../wire";
import { canAbort, isRemote } from "./game-status";
import "./more.css";
import type { GameStore } from "./game-store";

interface MoreProps {
  store: GameStore;
  game: GameView;
  onRestart: () => void;
  onKeys: () => void;
  onClose: () => void;
}

/** The menu of rarer actions. */
export function MoreMenu({ store, game, onRestart, onKeys, onClose }: MoreProps) {
  const over = game.state.result !== null;
  const linked = isRemote(game);
  const { paused } = game.state;
  const computers = game.seats.some(({ computer }) => computer);
  const closing = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Dialog title={t.value.play.game} onClose={onClose}>
      <div class="more">
        {computers && !over && (
          <button
            type="button"
            class="button"
            onClick={closing(() => void store.act({ type: "moveNow" }))}
          >
            {icons.now}
            {t.value.play.moveNow}
          </button>
        )}
        {!linked && (
          <button type="button" class="button" onClick={closing(onRestart)}>
            {icons.again}
            {t.value.play.restart}
          </button>
        )}
        <button type="button" class="button" onClick={closing(() => void analyse(game.id))}>
          {icons.analyse}
          {t.value.play.analyse}
        </button>
        {!over && !linked && !paused && (
          <button
            type="button"
            class="button"
            onClick={closing(() => void store.act({ type: "pause" }))}
          >
            {icons.pause}
            {t.value.play.pause}
          </button>
        )}
        {canAbort(game) && (
          <button
            type="button"
            class="button"
            onClick={closing(() => void store.act({ type: "abandon" }))}
          >
            {icons.close}
            {t.value.play.abandon}
          </button>
        )}
        <button type="button" class="button" onClick={closing(onKeys)}>
          {icons.key}
          {t.value.play.keys}
        </button>
        <a class="button" href="#/">
          {icons.home}
          {t.value.play.menu}
        </a>
      </div>
    </Dialog>
  );
}
