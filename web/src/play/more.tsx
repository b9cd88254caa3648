import { t } from "../i18n";
import { Dialog } from "../shell/dialog";
import { icons } from "../shell/icons";
import type { Game } from "../wire";
import { analyse } from "./analyse";
import "./more.css";
import type { Table } from "./table";

interface MoreProps {
  table: Table;
  game: Game;
  onRestart: () => void;
  onKeys: () => void;
  onClose: () => void;
}

/** What is needed less often. */
export function More({ table, game, onRestart, onKeys, onClose }: MoreProps) {
  const over = game.now.result !== null;
  const computers = game.seats.some(({ computer }) => computer);
  return (
    <Dialog title={t.value.play.game} onClose={onClose}>
      <div class="more" onClick={onClose}>
        {computers && !over && (
          <button type="button" class="button" onClick={() => void table.ask({ do: "moveNow" })}>
            {icons.now}
            {t.value.play.moveNow}
          </button>
        )}
        <button type="button" class="button" onClick={onRestart}>
          {icons.again}
          {t.value.play.restart}
        </button>
        <button type="button" class="button" onClick={() => void analyse(game.id)}>
          {icons.analyse}
          {t.value.play.analyse}
        </button>
        {!over && (
          <button type="button" class="button" onClick={() => void table.ask({ do: "abandon" })}>
            {icons.close}
            {t.value.play.abandon}
          </button>
        )}
        <button type="button" class="button" onClick={onKeys}>
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
