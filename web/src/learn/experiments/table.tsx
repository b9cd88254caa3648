import { useEffect, useMemo } from "preact/hooks";
import { course } from "../../i18n/course";
import { Line } from "../figures/line";
import { LineBoard, numbered } from "../figures/line-board";
import type { ExperimentProps } from ".";

/** Two boards, two keys. Done when different orders of moves lead to one key. */
export function TableExperiment({ onDone }: ExperimentProps) {
  const lines = useMemo(() => [new Line(), new Line()] as const, []);
  const [one, other] = lines.map(({ found }) => found.value);
  const differ = one && other && numbered(one.sans) !== numbered(other.sans);
  const isDone = Boolean(differ && one.keys.at(-1) === other.keys.at(-1));
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  const { boards, key, sameKey, otherKey, lastChange } = course.value;
  return (
    <>
      <div class="course-side-by-side">
        {lines.map((line, n) => (
          <div key={boards[n]}>
            <LineBoard line={line} name={boards[n] ?? ""} />
            <dl class="course-fields">
              <div>
                <dt>{key}</dt>
                <dd>
                  <code class="course-key">{line.found.value?.keys.at(-1)}</code>
                </dd>
              </div>
              <div>
                <dt>{lastChange}</dt>
                <dd>
                  <code>{change(line.found.value?.keys ?? [])}</code>
                </dd>
              </div>
            </dl>
          </div>
        ))}
      </div>
      {differ && (
        <p role="status" class={isDone ? "course-success" : "quiet"}>
          {isDone ? sameKey : otherKey}
        </p>
      )}
    </>
  );
}

/** What the last move changed: the exclusive or of the two keys. */
function change(keys: readonly string[]): string {
  const [before, after] = keys.slice(-2);
  if (before === undefined || after === undefined) return "–";
  const difference = BigInt(`0x${before}`) ^ BigInt(`0x${after}`);
  return difference.toString(16).padStart(16, "0");
}
