import { n } from "../../i18n/training";
import type { LossPoint } from "../../wire";
import { grouped } from "../format";

const [WIDTH, HEIGHT] = [600, 180];
/** The first losses are so high that the rest would look flat. */
const LEFT_OUT = 0.05;

/** How the loss falls: of what is learnt faintly, of the validation positions clearly. */
export function LossCurve({ curve }: { curve: readonly LossPoint[] }) {
  const texts = n.value;
  const shown = curve.slice(Math.floor(curve.length * LEFT_OUT));
  const validated = shown.filter(({ validation }) => validation !== null);
  const losses = shown.flatMap(({ loss, validation }) => [loss, validation ?? loss]);
  const [low, high] = [Math.min(...losses), Math.max(...losses)];
  const last = shown.at(-1)!;
  const x = (seen: number) => (WIDTH * seen) / Math.max(1, last.seen);
  const y = (loss: number) =>
    HEIGHT * (1 - 0.9 * ((loss - low) / Math.max(1e-9, high - low)) - 0.05);
  const path = (points: readonly (readonly [number, number])[]) =>
    points.length === 0
      ? ""
      : `M${points.map(([seen, loss]) => `${x(seen).toFixed(1)} ${y(loss).toFixed(1)}`).join("L")}`;
  const latest = validated.at(-1)?.validation ?? null;
  const sentence = texts.lossNow(last.loss.toFixed(5), latest?.toFixed(5) ?? "–");
  return (
    <figure class="training-curve">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.lossCurve}
      >
        <path class="loss" d={path(shown.map(({ seen, loss }) => [seen, loss] as const))} />
        <path
          class="validation"
          d={path(validated.map(({ seen, validation }) => [seen, validation!] as const))}
        />
      </svg>
      <figcaption>{sentence}</figcaption>
      <details>
        <summary>{texts.lossCurve}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.seen}</th>
              <th scope="col">{texts.loss}</th>
              <th scope="col">{texts.validation}</th>
            </tr>
          </thead>
          <tbody>
            {validated.map(({ seen, loss, validation }) => (
              <tr key={seen}>
                <td>{grouped(seen)}</td>
                <td>{loss.toFixed(5)}</td>
                <td>{validation?.toFixed(5)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
