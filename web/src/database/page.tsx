import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { PlayerField } from "../explorer/player-field";
import { loadSources } from "../explorer/sources";
import { followJobs } from "../games/jobs";
import { t } from "../i18n";
import { e } from "../i18n/explorer";
import { isOwner, mayPlay } from "../role";
import { go, parameters } from "../router";
import { useTitle } from "../shell/title";
import { onEvent } from "../socket";
import { RunningSearch } from "./game-search";
import { Import } from "./import";
import "./page.css";
import { ResultTable } from "./result-table";
import { askForPosition, SearchForm } from "./search-form";
import { SourceTable } from "./source-table";

/** The database: its sources, imports, a search through all games, players and preparation. */
export default function DatabasePage() {
  useTitle(e.value.database);
  const search = useMemo(() => new RunningSearch(), []);
  useEffect(() => {
    void loadSources();
    const fen = parameters.peek().get("fen");
    if (fen) askForPosition(fen);
    return () => search.stop();
  }, []);
  useEffect(() => followJobs(() => undefined), []);
  useEffect(() => onEvent((event) => event.type === "explorer" && void loadSources()), []);
  return (
    <main class="database" id="content" tabIndex={-1}>
      <h1>{e.value.database}</h1>
      <section class="card database-sources" aria-label={e.value.sources}>
        <h2>{e.value.sources}</h2>
        <SourceTable />
        {isOwner.value && <Import />}
      </section>
      <Player />
      {mayPlay.value && (
        <section class="card database-search" aria-label={e.value.search}>
          <h2>{e.value.search}</h2>
          <SearchForm search={search} />
        </section>
      )}
      <ResultTable search={search} />
    </main>
  );
}

/** The way to a player's page. */
function Player() {
  const name = useSignal("");
  return (
    <form
      class="card database-player"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.value) go(`/player?${new URLSearchParams({ player: name.value })}`);
      }}
    >
      <h2>{e.value.playerPage}</h2>
      <label>
        <span class="quiet">{t.value.games.player}</span>
        <PlayerField value={name.value} source="" onChange={(player) => (name.value = player)} />
      </label>
      <button type="submit" class="button primary">
        {t.value.games.open}
      </button>
    </form>
  );
}
