import { t } from "../../i18n";
import { Dialog } from "../../shell/dialog";
import "./help.css";
import { KEYS } from "./keys";

/** The keyboard shortcuts. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.value.analyse.keys} onClose={onClose}>
      <table class="help">
        <tbody>
          {KEYS.map(([command, keys]) => (
            <tr key={command}>
              <td>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </td>
              <th scope="row">{t.value.analyse.commands[command]}</th>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">{t.value.analyse.pasteHint}</p>
    </Dialog>
  );
}
