import { t } from "../../i18n";
import type { Reason, StudyNode } from "../../wire";
import type { AnalysisState } from "../state";
import { LineMoves } from "../tree/line-moves";
import { numbered } from "../tree/move-text";
import { join, parent } from "../tree/tree";
import { symbolOf } from "./labels";
import "./move-reasons.css";
import { reasonText } from "./reason-text";

/** Why the move that is shown is good or bad: sentences, each with the line that shows it. */
export function MoveReasons({ state }: { state: AnalysisState }) {
  const { study, gameReview } = state;
  const node = study.node.value;
  const move = node && gameReview.moves.value.get(node.path);
  const before = node && study.tree.value.get(parent(node.path));
  if (!node || !move || !before || !isShown(state, node.path)) return null;
  if (move.reasons.length === 0) return null;
  const label = move.label && t.value.analyse.labels[move.label];
  return (
    <section class="reasons" aria-label={t.value.reasons.why} data-tone={move.label ?? undefined}>
      <h2>
        {numbered(node)} <b aria-hidden="true">{symbolOf(move.label)}</b> <span>{label}</span>
      </h2>
      <ul>
        {move.reasons.map((reason, index) => (
          <ReasonView key={index} state={state} before={before} reason={reason} />
        ))}
      </ul>
    </section>
  );
}

/** Whether reasons may be told at a node: not while a better move is looked for. */
export function isShown({ practice, view }: AnalysisState, path: string): boolean {
  return view.computer.value && !practice.searching.value && !practice.hides(parent(path));
}

type ReasonViewProps = { state: AnalysisState; before: StudyNode; reason: Reason };

function ReasonView({ state, before, reason }: ReasonViewProps) {
  return (
    <li>
      <p>{reasonText(reason, before)}</p>
      <LineMoves
        view={state.view}
        after={before}
        sans={reason.san}
        ucis={reason.uci}
        onChoose={(index) => void playLine(state, before, reason.uci.slice(0, index + 1))}
      />
    </li>
  );
}

/** Plays a line out on the board; what is not in the tree yet is put in. */
async function playLine(
  { study }: AnalysisState,
  { path }: StudyNode,
  moves: string[],
): Promise<void> {
  const there = moves.reduce(join, path);
  const known = study.tree.value.has(there);
  if (known || (await study.edit({ edit: "line", path, moves }))) study.go(there);
}
