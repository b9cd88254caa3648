import { useState } from "preact/hooks";
import { g } from "../i18n/progress";
import { Segments } from "../play/segments";
import { go } from "../router";
import type { RatingCurve, RatingPoint } from "../wire";
import { day, whole } from "./format";
import { HEIGHT, WIDTH, across, draw } from "./rating-chart";
import "./rating-section.css";

/** Points in the table; the chart shows all. */
const ROWS = 50;

/** Ratings over time, one at a time. */
export function RatingSection({ curves }: { curves: readonly RatingCurve[] }) {
  const [chosen, choose] = useState("");
  const texts = g.value;
  const names = curves.map((curve, index) => ({ value: String(index), label: nameOf(curve) }));
  const value = names.some((name) => name.value === chosen) ? chosen : "0";
  const curve = curves[Number(value)];
  return (
    <section class="progress-rating card" aria-labelledby="progress-rating">
      <h2 id="progress-rating">{texts.rating}</h2>
      {names.length > 1 && (
        <Segments
          name="curve"
          legend={texts.curve}
          quiet
          value={value}
          options={names}
          onChange={choose}
        />
      )}
      {curve ? <Curve curve={curve} /> : <p class="quiet">{texts.noRating}</p>}
    </section>
  );
}

function nameOf({ kind, site, speed }: RatingCurve): string {
  const texts = g.value;
  if (kind === "games") return texts.ofGames;
  if (kind === "puzzles") return texts.ofPuzzles;
  return speed ? `${site}: ${texts.speeds[speed]}` : site;
}

function Curve({ curve }: { curve: RatingCurve }) {
  const texts = g.value;
  const { points, count } = curve;
  const last = points.at(-1)!;
  const now = format(last);
  const about =
    curve.kind === "games"
      ? texts.aboutGames(count)
      : curve.kind === "puzzles"
        ? texts.aboutPuzzles(count)
        : texts.aboutSite(curve.site, count);
  return (
    <>
      <p class="progress-figure">{now}</p>
      <Chart points={points} label={texts.chart(day(points[0]!.at), day(last.at), now)} />
      <p class="quiet">{about}</p>
      <details>
        <summary>{texts.asTable}</summary>
        <Table points={points.toReversed().slice(0, ROWS)} />
      </details>
    </>
  );
}

function format({ rating: { rating, deviation } }: RatingPoint): string {
  return deviation > 0 ? g.value.ratingNow(whole(rating), whole(2 * deviation)) : whole(rating);
}

function Chart({ points, label }: { points: readonly RatingPoint[]; label: string }) {
  const { line, band, grid } = draw(points);

  /** The game of the nearest point. */
  function open(event: MouseEvent): void {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const index = Math.round(share * (points.length - 1));
    const game = points[Math.max(0, Math.min(points.length - 1, index))]?.game;
    if (game) go(`/study/${game}`);
  }

  const last = points.at(-1)!;
  return (
    <figure class="progress-chart">
      <div class="progress-axis" aria-hidden="true">
        {grid.map(({ rating, at }) => (
          <span key={rating} style={{ top: `${at * 100}%` }}>
            {whole(rating)}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        class={points.some(({ game }) => game) ? "has-games" : undefined}
        onClick={open}
      >
        {grid.map(({ rating, at }) => (
          <path key={rating} class="grid" d={`M0 ${at * HEIGHT}H${WIDTH}`} />
        ))}
        <path class="band" d={band} />
        <path class="line" d={line} />
      </svg>
      <figcaption class="progress-dates quiet" aria-hidden="true">
        <span>{points.length > 1 ? day(points[0]!.at) : ""}</span>
        <span style={{ marginLeft: "auto" }}>
          {across(points.length - 1, points.length) === 1 ? day(last.at) : ""}
        </span>
      </figcaption>
    </figure>
  );
}

function Table({ points }: { points: readonly RatingPoint[] }) {
  const texts = g.value;
  const hasGames = points.some(({ game }) => game);
  return (
    <div class="progress-scroll" tabIndex={0} role="region" aria-label={texts.asTable}>
      <table class="progress-table">
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.rating}</th>
            {hasGames && <th scope="col">{texts.game}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={index}>
              <th scope="row">{day(point.at)}</th>
              <td>{format(point)}</td>
              {hasGames && (
                <td>{point.game && <a href={`#/study/${point.game}`}>{texts.openGame}</a>}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
