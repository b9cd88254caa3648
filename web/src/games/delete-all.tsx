import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get, send } from "../api";
import { t } from "../i18n";
import { Dialog } from "../shell/dialog";
import { showError, toast } from "../shell/toasts";
import type { GameCount, GameQuery, GamesDeleted } from "../wire";
import { searchParams, type SearchResults } from "./search-results";

/** Asks whether to delete all games that were found, and tells how many they are. */
export function DeleteAll({ results, onClose }: { results: SearchResults; onClose: () => void }) {
  const texts = t.value.games;
  const query = results.search.value;
  const count = useSignal<number | null>(null);

  useEffect(() => {
    get<GameCount>(`/api/games/count?${searchParams(query)}`)
      .then((found) => (count.value = found.count))
      .catch((error: unknown) => {
        showError(error);
        onClose();
      });
  }, []);

  async function remove(): Promise<void> {
    onClose();
    await deleteFound(Object.fromEntries(nonEmpty(query)), count.value ?? 0, results);
  }

  return (
    <Dialog title={texts.deleteAll} onClose={onClose}>
      <p>
        {count.value === null
          ? t.value.common.loading
          : texts.deleteAllAsk(texts.found(count.value))}
      </p>
      <footer>
        <button type="button" class="button" autofocus onClick={onClose}>
          {t.value.common.cancel}
        </button>
        <button
          type="button"
          class="button primary"
          disabled={!count.value}
          onClick={() => void remove()}
        >
          {texts.delete}
        </button>
      </footer>
    </Dialog>
  );
}

/** Deletes the games that a query finds, which are so many, and offers to undo that. */
export async function deleteFound(
  query: Partial<GameQuery>,
  count: number,
  results: SearchResults,
): Promise<void> {
  const texts = t.value.games;
  const restore = async (stamp: number) => {
    await send("POST", "/api/games/restore", { stamp }).catch(showError);
    await results.refresh();
  };
  try {
    const deleted = await send<GamesDeleted>("POST", "/api/games/delete", { query, count });
    toast(texts.deletedAll(texts.found(deleted.count)), {
      text: texts.undo,
      run: () => void restore(deleted.stamp),
    });
  } catch (error) {
    showError(error);
  }
  await results.refresh();
}

/** The filters in use. */
function nonEmpty(query: object): [string, unknown][] {
  return Object.entries(query).filter(([, value]) => value !== "" && value !== false);
}
