import { t } from "../i18n";
import { Dialog } from "../shell/dialog";
import type { GameStore } from "./game-store";

/** Asks whether to abort the game and start it again. */
export function Restart({ store, onClose }: { store: GameStore; onClose: () => void }) {
  function restart(): void {
    onClose();
    void store.rematch(false);
  }

  return (
    <Dialog title={t.value.play.restart} onClose={onClose}>
      <p>{t.value.play.restartAsk}</p>
      <footer>
        <button type="button" class="button" onClick={onClose}>
          {t.value.common.cancel}
        </button>
        <button type="button" class="button primary" autofocus onClick={restart}>
          {t.value.play.restart}
        </button>
      </footer>
    </Dialog>
  );
}
