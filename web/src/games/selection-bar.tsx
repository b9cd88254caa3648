import { analyseTogether } from "../analyse/share/open-study";
import { t } from "../i18n";
import { isOwner, mayPlay } from "../role";
import { icons } from "../shell/icons";
import { deleteFound } from "./delete-all";
import type { SearchResults } from "./search-results";
import type { Selection } from "./selection";
import "./selection-bar.css";

/** What can be done with the chosen games. */
export function SelectionBar({
  selection,
  results,
}: {
  selection: Selection;
  results: SearchResults;
}) {
  const texts = t.value.games;
  const ids = selection.ids.value;
  if (ids.length === 0) return null;
  const query = { ids: ids.join(",") };

  async function remove(): Promise<void> {
    selection.clear();
    await deleteFound(query, ids.length, results);
  }

  return (
    <div class="selection card" role="toolbar" aria-label={texts.selection}>
      <p role="status">{texts.selected(ids.length)}</p>
      {mayPlay.value && (
        <button type="button" class="button" onClick={() => void analyseTogether(ids)}>
          {icons.analyse} <span>{texts.openTogether}</span>
        </button>
      )}
      {isOwner.value && (
        <>
          <a
            class="button"
            href={`/api/games.pgn?${new URLSearchParams(query)}`}
            download="hetman.pgn"
          >
            {icons.download} <span>{texts.exportAll}</span>
          </a>
          <button type="button" class="button" onClick={() => void remove()}>
            {icons.trash} <span>{texts.delete}</span>
          </button>
        </>
      )}
      <button type="button" class="button plain" onClick={() => selection.clear()}>
        {icons.close} <span>{texts.clearSelection}</span>
      </button>
    </div>
  );
}
