import { language, t } from "../i18n";
import { EMPTY_SEARCH, type Search, type SearchResults } from "./search-results";
import "./collections.css";

const COLLECTIONS = ["", "play", "study", "import"] as const;

interface CollectionsProps {
  results: SearchResults;
  onSearch: (search: Search) => void;
}

/** The collections of the library: all games, those played here, studies, imported ones. */
export function Collections({ results, onSearch }: CollectionsProps) {
  const texts = t.value.games;
  const search = results.search.value;
  const counts = results.collections.value;
  const count = (source: (typeof COLLECTIONS)[number]) => {
    if (!counts) return "";
    const games = source === "" ? counts.play + counts.study + counts.import : counts[source];
    return games.toLocaleString(language.value);
  };
  return (
    <div class="collections" role="group" aria-label={texts.collections}>
      {COLLECTIONS.map((source) => (
        <button
          key={source}
          type="button"
          aria-pressed={search.source === source}
          onClick={() => onSearch({ ...EMPTY_SEARCH, ...search, source })}
        >
          {source === "" ? texts.allGames : texts.sources[source]}{" "}
          <span class="quiet">{count(source)}</span>
        </button>
      ))}
    </div>
  );
}
