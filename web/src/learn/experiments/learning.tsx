import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { course } from "../../i18n/course";
import { l } from "../../i18n/lab";
import { Heat, evaluationName } from "../../lab/evaluation";
import { showError } from "../../shell/toasts";
import type { PositionEvaluations } from "../../wire";
import { type Distance, MEASURED, distancesFromMaterial, evaluate } from "../evaluations";
import { MIDDLEGAME } from "../positions";
import type { ExperimentProps } from ".";

/** How far is each evaluation from counting? Done when that was measured. */
export function LearningExperiment({ onDone }: ExperimentProps) {
  const shown = useSignal<PositionEvaluations | null>(null);
  const distances = useSignal<readonly Distance[]>([]);
  useEffect(() => {
    evaluate(MIDDLEGAME).then((found) => (shown.value = found), showError);
  }, []);

  async function measure(): Promise<void> {
    try {
      distances.value = await distancesFromMaterial();
      onDone();
    } catch (error) {
      showError(error);
    }
  }

  const { measure: measureText, distanceTitle } = course.value;
  return (
    <div class="course-side-by-side">
      <div>
        {shown.value && <Heat position={shown.value} />}
        <p class="quiet">{l.value.piecesHelp}</p>
      </div>
      <div>
        <button type="button" class="button primary" onClick={() => void measure()}>
          {measureText}
        </button>
        {distances.value.length > 0 && (
          <table class="lab-bars">
            <caption>{distanceTitle(MEASURED.length)}</caption>
            <tbody>
              {distances.value.map(({ name, distance }) => (
                <tr key={name} data-evaluation={name}>
                  <th scope="row">{evaluationName(name)}</th>
                  <td class="lab-number">{distance.toFixed(2)}</td>
                  <td>
                    <span class="lab-bar" aria-hidden="true">
                      <span
                        class="for-white"
                        style={{ left: 0, width: `${share(distance, distances.value)}%` }}
                      />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}

function share(distance: number, all: readonly Distance[]): number {
  return (100 * distance) / Math.max(0.01, ...all.map((one) => one.distance));
}
