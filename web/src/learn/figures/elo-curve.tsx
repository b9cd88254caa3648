import { useMemo } from "preact/hooks";
import { course } from "../../i18n/course";
import { grouped } from "../../lab/format";
import { type Tally, estimate } from "../elo";

const [WIDTH, HEIGHT] = [600, 200];
/** More points than that are not seen. */
const POINTS = 150;
/** Before, the error is larger than the picture. */
const FIRST = 10;
/** Elo above and below zero that fit into the picture. */
const REACH = 150;

/** How the measured difference comes near the true one, and its error narrows. */
export function EloCurve({ match, truth }: { match: readonly Tally[]; truth: number }) {
  const { points, line, band } = useMemo(() => curve(match), [match]);
  const { curveTitle, games, difference, error, true: trueText } = course.value;
  return (
    <figure class="course-curve">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={curveTitle}
      >
        <path class="band" d={band} />
        <line class="zero" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
        <line class="truth" x1="0" x2={WIDTH} y1={y(truth)} y2={y(truth)} />
        <path class="line" d={line} />
      </svg>
      <figcaption class="quiet">{trueText(String(truth))}</figcaption>
      <details>
        <summary>{curveTitle}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{games}</th>
              <th scope="col">{difference}</th>
              <th scope="col">{error}</th>
            </tr>
          </thead>
          <tbody>
            {points
              .filter((_, n) => n % 15 === 0)
              .map(({ game, elo, low, high }) => (
                <tr key={game}>
                  <td>{grouped(game)}</td>
                  <td>{elo.toFixed(0)}</td>
                  <td>± {((high - low) / 2).toFixed(0)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function curve(match: readonly Tally[]) {
  const step = Math.max(1, Math.floor(match.length / POINTS));
  const points = match
    .map((tally, n) => ({ game: n + 1, tally }))
    .filter(({ game }) => game >= FIRST && (game % step === 0 || game === match.length))
    .map(({ game, tally }) => ({ game, ...estimate(tally) }));
  const at = (game: number, value: number) =>
    `${((WIDTH * game) / match.length).toFixed(1)} ${y(value).toFixed(1)}`;
  const upper = points.map(({ game, high }) => at(game, high));
  const lower = points.map(({ game, low }) => at(game, low)).toReversed();
  return {
    points,
    line: `M${points.map(({ game, elo }) => at(game, elo)).join("L")}`,
    band: `M${[...upper, ...lower].join("L")}Z`,
  };
}

function y(elo: number): number {
  return HEIGHT * (0.5 - Math.max(-REACH, Math.min(REACH, elo)) / (2 * REACH));
}
