import { useSignal } from "@preact/signals";
import { send } from "../api";
import { sourceText } from "../explorer/format";
import { loadSources, sources } from "../explorer/sources";
import { formatDate } from "../games/format";
import { language, t } from "../i18n";
import { e } from "../i18n/explorer";
import { isOwner } from "../role";
import { Dialog } from "../shell/dialog";
import { icons } from "../shell/icons";
import { showError } from "../shell/toasts";
import type { SourceView } from "../wire";

/** The sources with their sizes and dates. */
export function SourceTable() {
  const texts = e.value;
  const asked = useSignal<SourceView | null>(null);
  const known = sources.value;
  if (known?.length === 0) return <p class="quiet">{texts.noSources}</p>;
  const number = (value: number) => value.toLocaleString(language.value);
  return (
    <div class="database-scroll">
      <table aria-busy={known === null}>
        <thead>
          <tr>
            <th scope="col">{texts.source}</th>
            <th scope="col">{texts.games}</th>
            <th scope="col">{texts.size}</th>
            <th scope="col">{texts.dates}</th>
            <th scope="col">
              <span class="hidden-text">{t.value.games.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(known ?? []).map((source) => (
            <tr key={source.name}>
              <th scope="row">{sourceText(source.name)}</th>
              <td>{number(source.games)}</td>
              <td>{texts.megabytes(number(Math.max(0.1, Math.round(source.bytes / 1e5) / 10)))}</td>
              <td>{dates(source)}</td>
              <td>
                {isOwner.value && !source.own && (
                  <button
                    type="button"
                    class="button plain"
                    aria-label={texts.deleteSource(source.name)}
                    title={texts.deleteSource(source.name)}
                    onClick={() => (asked.value = source)}
                  >
                    {icons.trash}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked.value && <DeleteSource source={asked.value} onClose={() => (asked.value = null)} />}
    </div>
  );
}

function dates({ first, last }: SourceView): string {
  const [from, to] = [first, last].map((date) => formatDate(date, language.value));
  return from === to ? (from ?? "") : `${from} – ${to}`;
}

/** Games of a source that is deleted do not come back: that is asked for. */
function DeleteSource({ source, onClose }: { source: SourceView; onClose: () => void }) {
  const texts = e.value;
  async function remove(): Promise<void> {
    onClose();
    const path = `/api/explorer/sources/${encodeURIComponent(source.name)}`;
    await send("DELETE", path).catch(showError);
    await loadSources();
  }
  return (
    <Dialog title={texts.deleteSource(source.name)} onClose={onClose}>
      <p>{texts.deleteSourceAsk(t.value.games.found(source.games))}</p>
      <footer>
        <button type="button" class="button" autofocus onClick={onClose}>
          {t.value.common.cancel}
        </button>
        <button type="button" class="button primary" onClick={() => void remove()}>
          {t.value.games.delete}
        </button>
      </footer>
    </Dialog>
  );
}
