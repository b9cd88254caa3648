// A plan in words: the server says what a line does, here it becomes a sentence.
import { t } from "../../i18n";
import type { Plan, StudyNode } from "../../wire";
import { claimText, stepsText } from "../review/reason-text";
import { moveOfLine } from "../tree/move-text";

/** What the side to move means to do; `node` is where it moves. */
export function planText({ gain, steps, aims }: Plan, node: StudyNode): string {
  const texts = t.value.reasons;
  const claim = gain?.claim.type === "evaluation" ? null : (gain?.claim ?? null);
  const what =
    gain && claim ? claimText(claim, moveOfLine(node, gain.san, gain.after)) : stepsText(steps);
  const plan = texts.plan(node.board.turn, what) + texts.fullStop;
  if (claim || aims.length === 0) return plan;
  const aim = aims.map((theme) => texts.themes[theme]).join(", ");
  return `${plan} ${texts.aim(aim)}${texts.fullStop}`;
}
