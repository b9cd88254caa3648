import { t } from "../i18n";
import { go } from "../router";
import { Dialog } from "../shell/dialog";
import type { Table } from "./table";

/** Asks whether the game is to be broken off for another one. */
export function Restart({ table, onClose }: { table: Table; onClose: () => void }) {
  async function restart(): Promise<void> {
    onClose();
    const id = await table.again(false);
    if (id !== undefined) go(`/game/${id}`);
  }

  return (
    <Dialog title={t.value.play.restart} onClose={onClose}>
      <p>{t.value.play.restartAsk}</p>
      <footer>
        <button type="button" class="button" onClick={onClose}>
          {t.value.common.cancel}
        </button>
        <button type="button" class="button primary" autofocus onClick={() => void restart()}>
          {t.value.play.restart}
        </button>
      </footer>
    </Dialog>
  );
}
