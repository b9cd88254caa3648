import { analyse } from "../analyse/share/open-study";
import { t } from "../i18n";
import { mayPlay } from "../role";
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
  const remote = isRemote(game);
  const { play } = t.value;
  const { paused } = game.state;
  const computers = game.seats.some(({ computer }) => computer);
  const { controls } = game;
  const entry = (icon: keyof typeof icons, label: string, action: () => unknown) => (
    <button
      type="button"
      class="button"
      onClick={() => {
        onClose();
        action();
      }}
    >
      {icons[icon]}
      {label}
    </button>
  );
  return (
    <Dialog title={play.game} onClose={onClose}>
      <div class="more">
        {controls &&
          computers &&
          !over &&
          entry("now", play.moveNow, () => store.act({ type: "moveNow" }))}
        {controls && !remote && entry("again", play.restart, onRestart)}
        {mayPlay.value && entry("analyse", play.analyse, () => analyse(game.id))}
        {controls &&
          !over &&
          !remote &&
          !paused &&
          entry("pause", play.pause, () => store.act({ type: "pause" }))}
        {controls &&
          canAbort(game) &&
          entry("close", play.abandon, () => store.act({ type: "abandon" }))}
        {entry("key", play.keys, onKeys)}
        <a class="button" href="#/">
          {icons.home}
          {play.menu}
        </a>
      </div>
    </Dialog>
  );
}
