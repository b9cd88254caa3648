import { useEffect, useMemo } from "preact/hooks";
import { course } from "../../i18n/course";
import { Line } from "../figures/line";
import { LineBoard } from "../figures/line-board";
import type { ExperimentProps } from ".";

/** A position is six fields of text. Done when a pawn can be taken in passing. */
export function MoveExperiment({ onDone }: ExperimentProps) {
  const line = useMemo(() => new Line(), []);
  const found = line.found.value;
  const fields = found?.board.fen.split(" ") ?? [];
  const isDone = fields[3] !== undefined && fields[3] !== "-";
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  const { fenFields, legalMoves, board } = course.value;
  return (
    <div class="course-side-by-side">
      <LineBoard line={line} name={board} />
      <dl class="course-fields" aria-live="polite">
        {fields.map((field, n) => (
          <div key={fenFields[n]}>
            <dt>{fenFields[n]}</dt>
            <dd>
              <code>{field}</code>
            </dd>
          </div>
        ))}
        {found && (
          <div>
            <dt>{legalMoves}</dt>
            <dd>{found.legalMoves}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
