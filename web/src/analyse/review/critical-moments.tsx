import { t } from "../../i18n";
import { IconButton } from "../../shell/icon-button";
import type { AnalysisState } from "../state";
import { symbolOf } from "./labels";
import "./critical-moments.css";
import { LineMoves } from "../tree/line-moves";
import { numbered } from "../tree/move-text";
import type { Moment } from "./practice";

/** The critical moments: a list to step through, to find the better move at each. */
export function CriticalMoments({ state }: { state: AnalysisState }) {
  const { practice, study } = state;
  const texts = t.value.analyse;
  const { moments, index } = practice;
  const current = practice.moment.value;
  if (moments.value.length === 0) return <p class="quiet">{texts.noMoments}</p>;
  return (
    <section class="moments" aria-label={texts.moments}>
      <header>
        <h2>{texts.moments}</h2>
        {!current && (
          <button type="button" class="button" onClick={() => practice.open(0)}>
            {texts.findBetter}
          </button>
        )}
      </header>
      {current && <Question state={state} moment={current} />}
      <ol class="moments-list">
        {moments.value.map((moment, at) => {
          const node = study.tree.value.get(moment.played);
          return (
            <li key={moment.played}>
              <button
                type="button"
                class="moments-item"
                data-tone={moment.move.label ?? undefined}
                aria-current={index.value === at}
                onClick={() => practice.open(at)}
              >
                {node && numbered(node)}
                <b aria-hidden="true">{symbolOf(moment.move.label)}</b>
                {moment.move.label && (
                  <span class="hidden-text">{texts.labels[moment.move.label]}</span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Question({ state, moment }: { state: AnalysisState; moment: Moment }) {
  const { practice, study } = state;
  const texts = t.value.analyse;
  const stage = practice.stage.value;
  const before = study.tree.value.get(moment.before);
  const played = study.tree.value.get(moment.played);
  const solved = stage === "right" || stage === "shown";
  return (
    <div class={`moments-question ${stage}`} role="status">
      <p>
        {stage === "ask" &&
          played &&
          before &&
          texts.findBetterThan(numbered(played), t.value.common[before.board.turn])}
        {stage === "wrong" && texts.tryAgain}
        {stage === "right" && <b>{texts.found}</b>}
        {stage === "shown" && moment.move.better.length > 0 && texts.betterWas}
        {stage === "shown" && moment.move.better.length === 0 && texts.nothingBetter}
      </p>
      {solved && before && moment.move.better.length > 0 && (
        <p class="moments-better">
          <LineMoves
            view={state.view}
            after={before}
            sans={moment.move.better}
            ucis={moment.move.betterUci}
          />
        </p>
      )}
      <QuestionButtons state={state} moment={moment} solved={solved} />
    </div>
  );
}

interface QuestionButtonsProps {
  state: AnalysisState;
  moment: Moment;
  solved: boolean;
}

/** Show the answer or add it to the tree, the moments before and after, close. */
function QuestionButtons({ state, moment, solved }: QuestionButtonsProps) {
  const { practice } = state;
  const texts = t.value.analyse;
  const at = practice.index.value ?? 0;
  const steps = [
    { icon: "previous", label: texts.previousMoment, to: at - 1 },
    { icon: "next", label: texts.nextMoment, to: at + 1 },
  ] as const;
  return (
    <div class="moments-buttons">
      {!solved && (
        <button type="button" class="button" onClick={() => practice.reveal()}>
          {texts.showBetter}
        </button>
      )}
      {solved && moment.move.betterUci.length > 0 && (
        <button type="button" class="button" onClick={() => void practice.keep()}>
          {texts.addLine}
        </button>
      )}
      {steps.map(({ icon, label, to }) => (
        <IconButton
          key={icon}
          icon={icon}
          label={label}
          disabled={to < 0 || to >= practice.moments.value.length}
          onClick={() => practice.open(to)}
        />
      ))}
      <button type="button" class="button plain" onClick={() => practice.close()}>
        {t.value.common.close}
      </button>
    </div>
  );
}
