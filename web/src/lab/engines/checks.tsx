import { useEffect, useState } from "preact/hooks";
import { get } from "../../api";
import { n } from "../../i18n/engines";
import { showError } from "../../shell/toasts";
import type { EngineCheckResult, EngineChecks, Job } from "../../wire";

const MARKS: Record<EngineCheckResult, string> = { passed: "✓", failed: "✗", skipped: "–" };

/** The checks of a test, as they are made. */
export function Checks({ job }: { job: Job }) {
  const texts = n.value;
  const [{ checks }, setChecks] = useState<EngineChecks>({ checks: [] });
  useEffect(() => {
    const path = `/api/jobs/${job.id}/figures/checks`;
    get<EngineChecks | null>(path).then((made) => made && setChecks(made), showError);
  }, [job.id, job.done, job.state.status]);
  if (checks.length === 0) return null;
  const passed = checks.filter(({ result }) => result === "passed").length;
  return (
    <details class="engine-checks" open={checks.some(({ result }) => result === "failed")}>
      <summary>{texts.summary(passed, checks.length)}</summary>
      <div class="engine-scroll" tabIndex={0} role="group" aria-label={texts.checks}>
        <table class="lab-bars">
          <tbody>
            {checks.map(({ name, result, isRequired, observed }) => (
              <tr key={name} data-result={result}>
                <td>
                  <span aria-hidden="true">{MARKS[result]}</span>
                  <span class="hidden-text">{texts.results[result]}</span>
                </td>
                <th scope="row" lang="en">
                  {name}
                  {result === "failed" && !isRequired && ` (${texts.advice})`}
                </th>
                <td class="quiet" lang="en">
                  {observed}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
