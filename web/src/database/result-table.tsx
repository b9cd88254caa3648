import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sendBlob } from "../api";
import { sourceText } from "../explorer/format";
import { GameViewer, openAsStudy } from "../explorer/game-viewer";
import { formatDate, formatName, formatResult } from "../games/format";
import { language, t } from "../i18n";
import { e } from "../i18n/explorer";
import { isOwner, mayPlay } from "../role";
import { Dialog } from "../shell/dialog";
import { icons } from "../shell/icons";
import { showError } from "../shell/toasts";
import type { ExplorerGame } from "../wire";
import type { Order, RunningSearch } from "./game-search";

/** Rows that are rendered at once. */
const PAGE = 100;

const key = ({ source, id }: ExplorerGame) => `${source} ${id}`;

/** The games found, in any order; one is opened by a click, several by their boxes. */
export function ResultTable({ search }: { search: RunningSearch }) {
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const opened = useSignal<ExplorerGame | null>(null);
  const shown = useSignal(PAGE);
  const games = search.sorted.value;
  useEffect(() => {
    if (search.state.value !== "running") return;
    chosen.value = new Set();
    shown.value = PAGE;
  }, [search.state.value]);
  if (search.state.value === "none") return null;

  const choose = (game: ExplorerGame) => {
    const next = new Set(chosen.value);
    if (!next.delete(key(game))) next.add(key(game));
    chosen.value = next;
  };
  return (
    <section class="card database-results" aria-label={e.value.found}>
      <Progress search={search} />
      <SelectionBar games={games.filter((game) => chosen.value.has(key(game)))} />
      {games.length > 0 && (
        <div class="database-scroll">
          <table>
            <Heads
              search={search}
              allChosen={games.every((game) => chosen.value.has(key(game)))}
              onChooseAll={(all) => (chosen.value = new Set(all ? games.map(key) : []))}
            />
            <tbody>
              {games.slice(0, shown.value).map((game) => (
                <Row
                  key={key(game)}
                  game={game}
                  chosen={chosen.value.has(key(game))}
                  onChoose={() => choose(game)}
                  onOpen={() => (opened.value = game)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {games.length > shown.value && (
        <button type="button" class="button" onClick={() => (shown.value += PAGE)}>
          {e.value.moreGames}
        </button>
      )}
      {opened.value && (
        <Dialog title={e.value.openedGame} onClose={() => (opened.value = null)}>
          <GameViewer game={opened.value} fen="" onClose={() => (opened.value = null)} />
        </Dialog>
      )}
    </section>
  );
}

function Progress({ search }: { search: RunningSearch }) {
  const texts = e.value;
  const { done, total, found } = search.progress.value;
  const number = (value: number) => value.toLocaleString(language.value);
  const running = search.state.value === "running";
  return (
    <div class="database-progress">
      <p role="status">
        {search.error.value ||
          (running
            ? texts.searching(number(done), number(total), number(found))
            : texts.foundIn(number(search.found.value.length), number(done)))}
        {search.more.value && ` ${texts.onlyFirst}`}
      </p>
      {running && (
        <progress value={total > 0 ? done / total : undefined} aria-label={texts.search} />
      )}
    </div>
  );
}

/** What can be done with the chosen games. */
function SelectionBar({ games }: { games: readonly ExplorerGame[] }) {
  const texts = t.value.games;
  if (games.length === 0) return null;
  return (
    <div class="database-selection" role="toolbar" aria-label={texts.selection}>
      <b>{texts.selected(games.length)}</b>
      {mayPlay.value && (
        <button type="button" class="button" onClick={() => void openAsStudy(games)}>
          {icons.analyse} {texts.openTogether}
        </button>
      )}
      {isOwner.value && (
        <button type="button" class="button" onClick={() => void download(games)}>
          {icons.download} {texts.exportAll}
        </button>
      )}
    </div>
  );
}

async function download(games: readonly ExplorerGame[]): Promise<void> {
  const chosen = games.map(({ source, id }) => ({ source, id }));
  try {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await sendBlob("/api/explorer/pgn", chosen));
    link.download = "hetman.pgn";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    showError(error);
  }
}

const ORDERS: readonly Order[] = ["white", "black", "elo", "result", "date", "plies"];

interface HeadsProps {
  search: RunningSearch;
  allChosen: boolean;
  onChooseAll: (all: boolean) => void;
}

function Heads({ search, allChosen, onChooseAll }: HeadsProps) {
  const names: Record<Order, string> = {
    ...t.value.games.sorts,
    plies: t.value.games.sorts.length,
  };
  const sorted = (order: Order) =>
    search.order.value !== order ? "none" : search.ascending.value ? "ascending" : "descending";
  return (
    <thead>
      <tr>
        <th scope="col">
          <input
            type="checkbox"
            aria-label={t.value.games.selectAll}
            checked={allChosen}
            onChange={(event) => onChooseAll(event.currentTarget.checked)}
          />
        </th>
        {ORDERS.map((order) => (
          <th key={order} scope="col" aria-sort={sorted(order)}>
            <button type="button" onClick={() => search.sortBy(order)}>
              {names[order]}
              <span aria-hidden="true">
                {{ none: "", ascending: " ↑", descending: " ↓" }[sorted(order)]}
              </span>
            </button>
          </th>
        ))}
        <th scope="col">{t.value.games.sorts.opening}</th>
        <th scope="col">{e.value.source}</th>
      </tr>
    </thead>
  );
}

interface RowProps {
  game: ExplorerGame;
  chosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

function Row({ game, chosen, onChoose, onOpen }: RowProps) {
  const { white, black } = t.value.common;
  const elo = [game.whiteElo, game.blackElo];
  return (
    <tr aria-selected={chosen} onClick={onOpen}>
      <td onClick={(event) => event.stopPropagation()}>
        <input
          type="checkbox"
          aria-label={t.value.games.select}
          checked={chosen}
          onChange={onChoose}
        />
      </td>
      <td>
        <button
          type="button"
          class="database-open"
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {formatName(game.white, white)}
        </button>
      </td>
      <td>{formatName(game.black, black)}</td>
      <td>{elo.some(Boolean) && elo.map((rating) => rating ?? "–").join(" / ")}</td>
      <td>{formatResult(game.result)}</td>
      <td>{formatDate(game.date, language.value)}</td>
      <td>{Math.ceil(game.plies / 2)}</td>
      <td>{game.eco}</td>
      <td>{sourceText(game.source)}</td>
    </tr>
  );
}
