import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../api";
import { explorerParams, parseFilters } from "../explorer/filters";
import { ResultBar } from "../explorer/result-bar";
import { countGames, score } from "../explorer/results";
import { formatDate } from "../games/format";
import { language, t } from "../i18n";
import { e } from "../i18n/explorer";
import { parameters } from "../router";
import { icons } from "../shell/icons";
import { useTitle } from "../shell/title";
import type { PlayerView, Results } from "../wire";
import { OpeningTree } from "./opening-tree";
import "./player-page.css";
import { RatingCurve } from "./rating-curve";

/** Opponents that are listed at first. */
const FEW = 12;

/** A player: results by colour, rating, openings with scores, opponents. */
export default function PlayerPage() {
  const filters = parseFilters(parameters.value);
  const params = explorerParams(filters).toString();
  const player = useSignal<PlayerView | null>(null);
  const error = useSignal("");
  useTitle(filters.player);
  useEffect(() => {
    get<PlayerView>(`/api/explorer/player?${params}`).then(
      (known) => (player.value = known),
      (failure: Error) => (error.value = failure.message),
    );
  }, [params]);
  const known = player.value;
  const games = known ? countGames(known.white) + countGames(known.black) : 0;
  const report = (color: string) => `#/report?${explorerParams({ ...filters, color })}`;
  return (
    <main class="player-page" id="content" tabIndex={-1} aria-busy={known === null && !error.value}>
      <header>
        <h1>{filters.player}</h1>
        <p class="quiet">
          {known && `${t.value.games.found(games)}${span(known)}`}
          {error.value}
        </p>
        {games > 0 && (
          <nav aria-label={e.value.preparation}>
            <a class="button" href={report("white")}>
              {icons.target} {e.value.prepareAgainst(t.value.common.white)}
            </a>
            <a class="button" href={report("black")}>
              {icons.target} {e.value.prepareAgainst(t.value.common.black)}
            </a>
          </nav>
        )}
      </header>
      {known && games === 0 && <p>{e.value.noPlayer}</p>}
      {known && games > 0 && (
        <>
          <Colors player={known} />
          <section class="card" aria-label={e.value.rating}>
            <h2>{e.value.rating}</h2>
            <RatingCurve ratings={known.ratings} />
          </section>
          <section class="card" aria-label={e.value.openingsWith(t.value.common.white)}>
            <h2>{e.value.openingsWith(t.value.common.white)}</h2>
            <OpeningTree branches={known.whiteOpenings} side="white" />
          </section>
          <section class="card" aria-label={e.value.openingsWith(t.value.common.black)}>
            <h2>{e.value.openingsWith(t.value.common.black)}</h2>
            <OpeningTree branches={known.blackOpenings} side="black" />
          </section>
          <Opponents player={known} source={filters.source} />
        </>
      )}
    </main>
  );
}

function span({ first, white, black }: PlayerView): string {
  const last = white.last > black.last ? white.last : black.last;
  const years = [first, last].map((date) => formatDate(date.slice(0, 4), language.value));
  return years.every(Boolean) ? `, ${[...new Set(years)].join(" – ")}` : "";
}

function Colors({ player }: { player: PlayerView }) {
  return (
    <section class="card player-colors" aria-label={e.value.results}>
      <h2>{e.value.results}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{e.value.color}</th>
            <th scope="col">{e.value.games}</th>
            <th scope="col">{e.value.results}</th>
            <th scope="col">{e.value.score}</th>
            <th scope="col">{e.value.performance}</th>
          </tr>
        </thead>
        <tbody>
          {(["white", "black"] as const).map((side) => (
            <ColorRow key={side} side={side} results={player[side]} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ColorRow({ side, results }: { side: "white" | "black"; results: Results }) {
  const points = score(results, side);
  return (
    <tr>
      <th scope="row">{t.value.common[side]}</th>
      <td>{countGames(results).toLocaleString(language.value)}</td>
      <td class="player-bar">
        <ResultBar results={results} />
      </td>
      <td>{points === null ? "–" : t.value.analyse.percent(points)}</td>
      <td>{results.performance ?? "–"}</td>
    </tr>
  );
}

/** Results against each opponent. */
function Opponents({ player, source }: { player: PlayerView; source: string }) {
  const all = useSignal(false);
  const shown = all.value ? player.opponents : player.opponents.slice(0, FEW);
  const link = (name: string) => `#/player?${explorerParams({ player: name, source })}`;
  return (
    <section class="card" aria-label={e.value.headToHead}>
      <h2>{e.value.headToHead}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{e.value.opponent}</th>
            <th scope="col">{e.value.wonDrawnLost}</th>
            <th scope="col">{e.value.last}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, won, drawn, lost, last }) => (
            <tr key={name}>
              <th scope="row">
                <a href={link(name)}>{name}</a>
              </th>
              <td>
                +{won} ={drawn} −{lost}
              </td>
              <td>{formatDate(last, language.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all.value && player.opponents.length > FEW && (
        <button type="button" class="button" onClick={() => (all.value = true)}>
          {e.value.allOpponents(player.opponents.length)}
        </button>
      )}
    </section>
  );
}
