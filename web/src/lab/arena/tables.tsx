import { a } from "../../i18n/arena";
import type { MatchReport, MatchStanding } from "../../wire";
import { percent, points, signed, whole } from "./format";

/** Everyone's rating, score, speed and faults, the best first. */
export function StandingsTable({ standings }: { standings: readonly MatchStanding[] }) {
  const texts = a.value;
  const heads = [
    texts.elo,
    texts.points,
    texts.score,
    texts.drawn,
    texts.depth,
    texts.speed,
    texts.nodesPerMove,
    texts.faultsShort,
  ];
  return (
    <section class="arena-panel arena-wide card" aria-labelledby="arena-standings">
      <h3 id="arena-standings">{texts.standings}</h3>
      <div class="arena-scroll" tabIndex={0} role="group" aria-label={texts.standings}>
        <table class="lab-bars arena-table arena-standings">
          <thead>
            <tr>
              <th scope="col">{texts.rank}</th>
              <th scope="col">{texts.name}</th>
              {heads.map((head) => (
                <th key={head} scope="col" class="lab-number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {standings.map((standing, index) => (
              <tr key={standing.name}>
                <td>{index + 1}</td>
                <th scope="row">{standing.name}</th>
                {figures(standing).map((figure, column) => (
                  <td key={column} class="lab-number">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function figures(standing: MatchStanding): string[] {
  const { wins, draws, losses } = standing.score;
  const games = Math.max(1, wins + draws + losses);
  const faults = standing.timeForfeits + standing.crashes + standing.stalls + standing.illegalMoves;
  const optional = (value: number | null, digits = 0) =>
    value === null ? "–" : digits > 0 ? value.toFixed(digits) : whole(value);
  return [
    rating(standing),
    points(standing.score),
    percent(standing.points / games),
    percent(draws / games),
    optional(standing.depth, 1),
    optional(standing.speed),
    optional(standing.nodes),
    whole(faults),
  ];
}

function rating({ elo, error, isAnchor }: MatchStanding): string {
  if (elo === null) return "–";
  const value = signed(elo, 0);
  if (isAnchor) return `${value} (${a.value.anchor})`;
  return error === null ? value : `${value} ± ${whole(error)}`;
}

/** Everyone's results against everyone. */
export function Crosstable({ report }: { report: MatchReport }) {
  const texts = a.value;
  const { standings, crosstable } = report;
  return (
    <section class="arena-panel arena-wide card" aria-labelledby="arena-crosstable">
      <h3 id="arena-crosstable">{texts.crosstable}</h3>
      <div class="arena-scroll" tabIndex={0} role="group" aria-label={texts.crosstable}>
        <table class="lab-bars arena-table arena-crosstable">
          <thead>
            <tr>
              <th scope="col">{texts.rank}</th>
              <th scope="col">{texts.name}</th>
              {standings.map(({ name }, index) => (
                <th key={name} scope="col" class="lab-number" title={name}>
                  {index + 1}
                  <span class="hidden-text"> {name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {standings.map(({ name }, row) => (
              <tr key={name}>
                <td>{row + 1}</td>
                <th scope="row">{name}</th>
                {crosstable[row]?.map((cell, column) => (
                  <td
                    key={column}
                    class="lab-number"
                    title={
                      cell
                        ? texts.wdl(whole(cell.wins), whole(cell.draws), whole(cell.losses))
                        : undefined
                    }
                  >
                    {row === column ? "×" : cell ? points(cell) : "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
