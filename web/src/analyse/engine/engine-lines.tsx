import { language, t } from "../../i18n";
import type { Node, Thinking, ThoughtLine } from "../../wire";
import { scoreText } from "../../board/score";
import { winPercent } from "./win-chances";
import type { Desk } from "../state";
import { lineText } from "../tree/move-text";
import "./engine-lines.css";

/** What one engine sees in the node that is shown. */
export function Thoughts({ desk, slot }: { desk: Desk; slot: 0 | 1 }) {
  const { engines, study, facts } = desk;
  const thinking = engines.views[slot]?.value ?? null;
  const node = study.node.value;
  const threat = slot === 0 && engines.threatens.value;
  const end = facts.now.value?.end;
  if (!node || end) return <p class="quiet thoughts-wait">{t.value.analyse.gameOver}</p>;
  return (
    <div class="thoughts">
      <Summary thinking={thinking} threat={threat} node={node} />
      <ol class="thoughts-lines">
        {Array.from({ length: engines.lines.value }, (_, index) => {
          const line = thinking?.lines[index];
          if (!line) return <li key={index} class="thoughts-line empty" />;
          return <LineView key={index} desk={desk} node={node} line={line} threat={threat} />;
        })}
      </ol>
    </div>
  );
}

function Summary({
  thinking,
  threat,
  node,
}: {
  thinking: Thinking | null;
  threat: boolean;
  node: Node;
}) {
  const texts = t.value.analyse;
  const best = thinking?.lines[0];
  const number = new Intl.NumberFormat(language.value, {
    notation: "compact",
    maximumFractionDigits: 1,
  });
  return (
    <div class="thoughts-summary">
      <strong class="thoughts-score">{best ? scoreText(best.score) : "…"}</strong>
      <div class="thoughts-facts">
        <div class="quiet">
          {threat && <span class="thoughts-threat">{texts.threat}</span>}
          {thinking ? (
            <>
              <span>{texts.depth(thinking.depth)}</span>
              <span>{texts.speed(number.format(thinking.speed))}</span>
              {thinking.tablebaseHits > 0 && (
                <span>{texts.tablebaseHits(number.format(thinking.tablebaseHits))}</span>
              )}
            </>
          ) : (
            <span>{texts.thinking}</span>
          )}
        </div>
        {best && <Expectation line={best} node={node} />}
      </div>
    </div>
  );
}

/** Wins, draws and losses as parts of a bar; without them, White's chance. */
function Expectation({ line, node }: { line: ThoughtLine; node: Node }) {
  const percent = Math.round(winPercent(line.score, node.board.turn) * 10);
  const [white, draw, black] = line.expectation ?? [percent, 0, 1000 - percent];
  const words = t.value.analyse.expectation(white / 10, draw / 10, black / 10);
  return (
    <div class="thoughts-wdl" role="img" aria-label={words} title={words}>
      <span class="white" style={{ flexGrow: white }} />
      <span class="draw" style={{ flexGrow: draw }} />
      <span class="black" style={{ flexGrow: black }} />
    </div>
  );
}

type LineProps = { desk: Desk; node: Node; line: ThoughtLine; threat: boolean };

function LineView({ desk, node, line, threat }: LineProps) {
  const { study, view } = desk;
  const point = (uci: string | null) => (view.hovered.value = uci);
  // What is threatened cannot be played: it is the other side's turn.
  const add = (index: number) => {
    if (!threat)
      void study.edit({ edit: "line", path: node.path, moves: line.uci.slice(0, index + 1) });
  };
  const turned = { ...node, board: { ...node.board, turn: other(node.board.turn) } };
  return (
    <li class="thoughts-line">
      <span class={isWhites(line) ? "thoughts-verdict" : "thoughts-verdict of-black"}>
        {scoreText(line.score)}
      </span>
      <span class="thoughts-moves">
        {lineText(threat ? turned : node, line.san).map(({ number, text }, index) => (
          <button
            key={index}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            disabled={threat}
            onClick={() => add(index)}
            onPointerEnter={() => point(line.uci[index] ?? null)}
            onPointerLeave={() => point(null)}
          >
            {number && <span class="line-number">{number}</span>}
            {text}
          </button>
        ))}
      </span>
    </li>
  );
}

function isWhites({ score }: ThoughtLine): boolean {
  return "cp" in score ? score.cp >= 0 : score.mate >= 0;
}

function other(side: "white" | "black"): "white" | "black" {
  return side === "white" ? "black" : "white";
}
