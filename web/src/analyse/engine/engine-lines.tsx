import { language, t } from "../../i18n";
import type { StudyNode, SearchInfo, SearchLine } from "../../wire";
import { formatScore } from "../../board/score";
import type { AnalysisState } from "../state";
import { reasonText } from "../review/reason-text";
import { planText } from "./plan-text";
import { LineMoves } from "../tree/line-moves";
import "./engine-lines.css";

/** A search this deep that sees no threat is believed. */
const TOLD_DEPTH = 10;

/** The lines of one engine in the node that is shown. */
export function EngineLines({ state, slot }: { state: AnalysisState; slot: 0 | 1 }) {
  const { engines, study, positionInfo } = state;
  const info = engines.views[slot]?.value ?? null;
  const node = study.node.value;
  const threat = slot === 0 && engines.showsThreat.value;
  const end = positionInfo.now.value?.end;
  if (!node || end) return <p class="quiet engine-lines-wait">{t.value.analyse.gameOver}</p>;
  return (
    <div class="engine-lines">
      <Summary info={info} threat={threat} />
      {threat && info && <Threat info={info} node={turned(node)} />}
      {slot === 0 && engines.asked.value === "plan" && info && <PlanText info={info} node={node} />}
      <ol class="engine-lines-list">
        {Array.from({ length: engines.lines.value }, (_, index) => {
          const line = info?.lines[index];
          if (!line) return <li key={index} class="engine-line empty" />;
          return <LineView key={index} state={state} node={node} line={line} threat={threat} />;
        })}
      </ol>
    </div>
  );
}

function Summary({ info, threat }: { info: SearchInfo | null; threat: boolean }) {
  const texts = t.value.analyse;
  const best = info?.lines[0];
  const number = new Intl.NumberFormat(language.value, {
    notation: "compact",
    maximumFractionDigits: 1,
  });
  return (
    <div class="engine-lines-summary">
      <strong class="engine-lines-score">{best ? formatScore(best.score) : "…"}</strong>
      <div class="engine-lines-figures">
        <div class="quiet">
          {threat && <span class="engine-lines-threat">{texts.threat}</span>}
          {info ? (
            <>
              <span>{texts.depth(info.depth)}</span>
              <span>{texts.speed(number.format(info.nps))}</span>
              {info.tablebaseHits > 0 && (
                <span>{texts.tablebaseHits(number.format(info.tablebaseHits))}</span>
              )}
            </>
          ) : (
            <span>{texts.calculating}</span>
          )}
        </div>
        {best && <WdlBar line={best} />}
      </div>
    </div>
  );
}

/** What the threat is, once the engine has looked deep enough to say. */
function Threat({ info, node }: { info: SearchInfo; node: StudyNode }) {
  const none = info.depth >= TOLD_DEPTH ? t.value.reasons.noThreat : "";
  return (
    <p class="engine-lines-reason" role="status">
      {info.threat ? reasonText(info.threat, node) : none}
    </p>
  );
}

/** What the side to move means to do. */
function PlanText({ info, node }: { info: SearchInfo; node: StudyNode }) {
  const words = info.plan && planText(info.plan, node);
  return (
    <p class="engine-lines-reason" role="status">
      {words ?? t.value.reasons.lookingForPlan}
    </p>
  );
}

/** A node as if the other side were to move. */
function turned(node: StudyNode): StudyNode {
  return { ...node, board: { ...node.board, turn: other(node.board.turn) } };
}

/** Wins, draws and losses as parts of a bar; without them, White's win chance. */
function WdlBar({ line }: { line: SearchLine }) {
  const percent = Math.round(line.winPercent * 10);
  const [white, draw, black] = line.wdl ?? [percent, 0, 1000 - percent];
  const words = t.value.analyse.expectation(white / 10, draw / 10, black / 10);
  return (
    <div class="engine-lines-wdl" role="img" aria-label={words} title={words}>
      <span class="white" style={{ flexGrow: white }} />
      <span class="draw" style={{ flexGrow: draw }} />
      <span class="black" style={{ flexGrow: black }} />
    </div>
  );
}

type LineProps = { state: AnalysisState; node: StudyNode; line: SearchLine; threat: boolean };

function LineView({ state, node, line, threat }: LineProps) {
  const { study, view } = state;
  // A threat cannot be played: it is the other side's turn.
  const add = (index: number) => {
    if (!threat)
      void study.edit({ edit: "line", path: node.path, moves: line.uci.slice(0, index + 1) });
  };
  return (
    <li class="engine-line">
      <span class={isWhites(line) ? "engine-line-score" : "engine-line-score of-black"}>
        {formatScore(line.score)}
      </span>
      {line.prior !== null && <Prior thousandths={line.prior} />}
      <LineMoves
        view={view}
        after={threat ? turned(node) : node}
        sans={line.san}
        ucis={line.uci}
        onChoose={threat ? undefined : add}
      />
    </li>
  );
}

/** What the policy thought of the line's first move before any search. */
function Prior({ thousandths }: { thousandths: number }) {
  const percent = Math.round(thousandths / 10);
  return (
    <span class="engine-line-prior quiet" title={t.value.analyse.prior(percent)}>
      {percent}%
    </span>
  );
}

function isWhites({ score }: SearchLine): boolean {
  return "cp" in score ? score.cp >= 0 : score.mate >= 0;
}

function other(side: "white" | "black"): "white" | "black" {
  return side === "white" ? "black" : "white";
}
