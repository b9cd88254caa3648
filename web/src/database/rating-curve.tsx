import { language } from "../i18n";
import { e } from "../i18n/explorer";
import "./rating-curve.css";

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [600, 180, 40, 20];

/** The rating by months, as a line; its ends and extremes are told in words too. */
export function RatingCurve({ ratings }: { ratings: readonly (readonly [string, number])[] }) {
  const points = ratings.map(([month, rating]) => ({ at: months(month), month, rating }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <p class="quiet">{e.value.noRatings}</p>;
  const values = points.map((point) => point.rating);
  const low = Math.floor((Math.min(...values) - 10) / 50) * 50;
  const high = Math.ceil((Math.max(...values) + 10) / 50) * 50;
  const x = (at: number) =>
    LEFT + ((at - first.at) / Math.max(1, last.at - first.at)) * (WIDTH - LEFT - 8);
  const y = (rating: number) => 8 + ((high - rating) / (high - low)) * (HEIGHT - BOTTOM - 8);
  const line = points.map(({ at, rating }) => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`);
  const best = points.reduce((one, other) => (other.rating > one.rating ? other : one));
  const grid = [low, (low + high) / 2, high];
  const label = e.value.ratingText(
    year(first.month),
    first.rating,
    year(last.month),
    last.rating,
    best.rating,
    monthText(best.month),
  );
  return (
    <figure class="rating-curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {grid.map((rating) => (
          <g key={rating}>
            <line x1={LEFT} x2={WIDTH} y1={y(rating)} y2={y(rating)} />
            <text x={LEFT - 6} y={y(rating) + 4} text-anchor="end">
              {rating}
            </text>
          </g>
        ))}
        <text x={LEFT} y={HEIGHT - 4}>
          {year(first.month)}
        </text>
        <text x={WIDTH - 4} y={HEIGHT - 4} text-anchor="end">
          {year(last.month)}
        </text>
        <polyline
          points={line.length > 1 ? line.join(" ") : `${LEFT},${y(first.rating)} ${line[0]}`}
        />
        <circle cx={x(best.at)} cy={y(best.rating)} r="4" />
      </svg>
      <figcaption class="quiet">{label}</figcaption>
    </figure>
  );
}

/** Months since year 0. */
function months(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
}

function year(month: string): string {
  return month.slice(0, 4);
}

function monthText(month: string): string {
  const date = new Date(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1);
  return date.toLocaleDateString(language.value, { year: "numeric", month: "short" });
}
