import { n } from "../../i18n/training";
import type { EvaluationError } from "../../wire";

/** How far evaluations are from what searches say: shorter is better. */
export function ErrorBars({ errors }: { errors: readonly EvaluationError[] }) {
  const texts = n.value;
  const most = Math.max(1e-9, ...errors.map(({ error }) => error));
  return (
    <table class="lab-bars">
      <caption class="quiet">{texts.errors}</caption>
      <tbody>
        {errors.map(({ name, error }) => (
          <tr key={name} data-evaluation={name}>
            <th scope="row">{nameOf(name)}</th>
            <td class="lab-number">{error.toFixed(3)}</td>
            <td>
              <span class="lab-bar" aria-hidden="true">
                <span class="for-white" style={{ left: 0, width: `${(100 * error) / most}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf(name: string): string {
  const names: Record<string, string> = n.value.evaluations;
  return names[name] ?? name;
}
