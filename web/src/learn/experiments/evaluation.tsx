import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { course } from "../../i18n/course";
import { Heat, Values } from "../../lab/evaluation";
import { Segments } from "../../play/segments";
import { showError } from "../../shell/toasts";
import type { PositionEvaluations } from "../../wire";
import { evaluate } from "../evaluations";
import { KNIGHT_IN, KNIGHT_OUT, NO_QUEEN } from "../positions";
import type { ExperimentProps } from ".";

const POSITIONS = { knightIn: KNIGHT_IN, knightOut: KNIGHT_OUT, noQueen: NO_QUEEN } as const;
type Name = keyof typeof POSITIONS;
const NAMES = Object.keys(POSITIONS) as Name[];

/** Three positions through all evaluations. Done when each was looked at. */
export function EvaluationExperiment({ onDone }: ExperimentProps) {
  const name = useSignal<Name>("knightIn");
  const seen = useSignal<ReadonlySet<Name>>(new Set());
  const found = useSignal<PositionEvaluations | null>(null);
  useEffect(() => {
    let wanted = true;
    const asked = name.value;
    evaluate(POSITIONS[asked]).then(
      (answer) => {
        if (!wanted) return;
        found.value = answer;
        seen.value = new Set([...seen.value, asked]);
        if (seen.value.size === NAMES.length) onDone();
      },
      (error: unknown) => wanted && showError(error),
    );
    return () => void (wanted = false);
  }, [name.value]);
  const { position, evaluated } = course.value;
  return (
    <>
      <Segments
        name="course-position"
        legend={position}
        value={name.value}
        options={NAMES.map((value) => ({ value, label: evaluated[value] }))}
        onChange={(chosen) => (name.value = chosen)}
      />
      {found.value && (
        <div class="course-side-by-side">
          <Heat position={found.value} />
          <Values position={found.value} />
        </div>
      )}
    </>
  );
}
