import { a } from "../../i18n/arena";
import type { EloCurve } from "../../wire";
import { HEIGHT, WIDTH, chart } from "./chart";
import { eloWithError, signed, whole } from "./format";

/** Lines that can be told apart. */
const MOST_CURVES = 8;

/** How the ratings came about, with their errors. */
export function Curves({ curves }: { curves: readonly EloCurve[] }) {
  const texts = a.value;
  const shown = curves.slice(0, MOST_CURVES);
  const drawn = chart(shown);
  if (!drawn) return null;
  const label = shown.map(told).filter(Boolean).join("; ");
  return (
    <section class="arena-panel arena-wide card" aria-labelledby="arena-curve">
      <h3 id="arena-curve">{texts.curve}</h3>
      <figure class="arena-chart">
        <div class="arena-axis" aria-hidden="true">
          {drawn.grid.map(({ elo, at }) => (
            <span key={elo} style={{ top: `${at * 100}%` }}>
              {elo === 0 ? "0" : signed(elo, 0)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {drawn.grid.map(({ elo, at }) => (
            <path
              key={elo}
              class={elo === 0 ? "grid zero" : "grid"}
              d={`M0 ${at * HEIGHT}H${WIDTH}`}
            />
          ))}
          {drawn.curves.map(({ name, line, band }, index) => (
            <g key={name} class={`curve-${index}`}>
              {drawn.curves.length === 1 && <path class="band" d={band} />}
              <path class="line" d={line} />
            </g>
          ))}
        </svg>
        <figcaption class="quiet">
          {drawn.curves.length > 1 &&
            drawn.curves.map(({ name }, index) => (
              <span key={name} class={`arena-key curve-${index}`}>
                {name}
              </span>
            ))}
          <span class="arena-games-axis">
            {whole(drawn.games)} {texts.games}
          </span>
        </figcaption>
      </figure>
      <details>
        <summary>{texts.asTable}</summary>
        <CurveTable curves={shown} />
      </details>
    </section>
  );
}

function told({ name, points }: EloCurve): string {
  const last = points.at(-1);
  if (!last) return "";
  return a.value.curveText(name, eloWithError(last.elo, last.error), whole(last.games));
}

function CurveTable({ curves }: { curves: readonly EloCurve[] }) {
  const texts = a.value;
  const games = [...new Set(curves.flatMap(({ points }) => points.map((point) => point.games)))];
  const at = (curve: EloCurve, count: number) =>
    curve.points.find((point) => point.games === count);
  return (
    <div class="arena-scroll" tabIndex={0} role="group" aria-label={texts.asTable}>
      <table class="lab-bars arena-table">
        <thead>
          <tr>
            <th scope="col" class="lab-number">
              {texts.games}
            </th>
            {curves.map(({ name }) => (
              <th key={name} scope="col" class="lab-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {games
            .toSorted((one, other) => other - one)
            .map((count) => (
              <tr key={count}>
                <th scope="row" class="lab-number">
                  {whole(count)}
                </th>
                {curves.map((curve) => {
                  const point = at(curve, count);
                  return (
                    <td key={curve.name} class="lab-number">
                      {point ? eloWithError(point.elo, point.error) : "–"}
                    </td>
                  );
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
