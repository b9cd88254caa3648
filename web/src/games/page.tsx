import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../i18n";
import { parameters } from "../router";
import { isOwner } from "../role";
import { icons } from "../shell/icons";
import { useTitle } from "../shell/title";
import { SearchResults, parseSearch, searchParams, type Search } from "./search-results";
import { importFile } from "./import";
import { FetchButton } from "../online/fetch-button";
import { DeleteAll } from "./delete-all";
import { DropZone } from "./drop-zone";
import { followJobs } from "./jobs";
import { JobList } from "./job-list";
import { List } from "./list";
import "./page.css";
import { SearchForm } from "./search";
import { Collections } from "./collections";
import { Selection } from "./selection";
import { SelectionBar } from "./selection-bar";
import { SortField } from "./sort";

/** My games: searched, opened, exported, deleted. */
export default function GamesPage() {
  useTitle(t.value.common.games);
  const results = useMemo(() => new SearchResults(parseSearch(parameters.peek())), []);
  const selection = useMemo(() => new Selection(), []);
  const boards = useSignal(loadShowBoards());
  const texts = t.value.games;
  const total = results.total.value;

  useEffect(() => void results.refresh(), []);
  useEffect(
    () =>
      followJobs(
        (job) => job.kind === "import" && job.state.status !== "running" && void results.refresh(),
      ),
    [],
  );

  function onSearch(search: Search): void {
    const params = searchParams(search).toString();
    history.replaceState(null, "", params === "" ? "#/games" : `#/games?${params}`);
    selection.clear();
    results.setSearch(search);
  }

  function showBoards(shown: boolean): void {
    boards.value = shown;
    saveShowBoards(shown);
  }

  return (
    <main class="games" id="content" tabIndex={-1}>
      {isOwner.value && <DropZone />}
      <header class="games-head">
        <h1>{t.value.common.games}</h1>
        <a class="button" href="#/database">
          {icons.search} <span>{t.value.games.database}</span>
        </a>
        {isOwner.value && <ImportButton />}
        {isOwner.value && <FetchButton />}
        {isOwner.value && (
          <a
            class="button"
            href={`/api/games.pgn?${searchParams(results.search.value)}`}
            download="hetman.pgn"
            aria-disabled={total === 0}
          >
            {icons.download} <span>{texts.exportAll}</span>
          </a>
        )}
      </header>
      {isOwner.value && <JobList />}
      <Collections results={results} onSearch={onSearch} />
      <SearchForm search={results.search.value} onSearch={onSearch} />
      <CountBar results={results} boards={boards.value} onBoards={showBoards} onSearch={onSearch} />
      <SelectionBar selection={selection} results={results} />
      {results.isEmpty.value ? (
        <p class="games-empty">{texts.nothingFound}</p>
      ) : (
        <List results={results} selection={selection} boards={boards.value} onSearch={onSearch} />
      )}
    </main>
  );
}

interface CountBarProps {
  results: SearchResults;
  boards: boolean;
  onBoards: (shown: boolean) => void;
  onSearch: (search: Search) => void;
}

/** How many games were found, in which order, and whether their boards are shown. */
function CountBar({ results, boards, onBoards, onSearch }: CountBarProps) {
  const texts = t.value.games;
  const total = results.total.value;
  const asking = useSignal(false);
  const found = results.more.value ? texts.foundMore : texts.found;
  return (
    <div class="games-count">
      <p class="quiet" role="status">
        {results.error.value || (total === null ? t.value.common.loading : found(total))}
      </p>
      {total && isOwner.value ? (
        <button type="button" class="button plain" onClick={() => (asking.value = true)}>
          {icons.trash} <span>{texts.deleteAll}</span>
        </button>
      ) : null}
      {asking.value && <DeleteAll results={results} onClose={() => (asking.value = false)} />}
      <SortField search={results.search.value} onSearch={onSearch} />
      <label class="games-boards">
        <input
          type="checkbox"
          checked={boards}
          onChange={(event) => onBoards(event.currentTarget.checked)}
        />
        {texts.showBoards}
      </label>
    </div>
  );
}

/** Whether boards were shown last time. A private window may have no storage. */
function loadShowBoards(): boolean {
  try {
    return localStorage.getItem("boards") === "yes";
  } catch {
    return false;
  }
}

function saveShowBoards(shown: boolean): void {
  try {
    localStorage.setItem("boards", shown ? "yes" : "no");
  } catch {
    // Then the next visit begins without them.
  }
}

function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="button primary" onClick={() => input.current?.click()}>
        {icons.upload} <span>{t.value.games.import}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept=".pgn,.zst,.txt"
        hidden
        onChange={(event) => {
          const field = event.currentTarget;
          const file = field.files?.[0];
          if (file) void importFile(file);
          field.value = "";
        }}
      />
    </>
  );
}
