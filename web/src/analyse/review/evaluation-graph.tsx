import { useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { graphPoints, indexAt, phases, type Point } from "./graph-points";
import type { AnalysisState } from "../state";
import "./evaluation-graph.css";
import { numbered } from "../tree/move-text";
import { mainLine, mainPly } from "../tree/tree";

const WIDTH = 1000;
const HEIGHT = 200;

/** White's win chance along the main line; click, drag or arrow keys go to a move. */
export function EvaluationGraph({ state }: { state: AnalysisState }) {
  const area = useRef<HTMLDivElement>(null);
  const { study, gameReview, practice } = state;
  const tree = study.tree.value;
  const reviewed = gameReview.moves.value;
  const line = mainLine(tree);
  const last = line.length - 1;
  // While a better move is looked for, what became of the game is not told.
  const known = practice.searching.value ? mainPly(tree, practice.moment.value!.before) : null;
  const points = useMemo(() => graphPoints(tree, reviewed, known ?? last), [tree, reviewed, known]);
  const { middlegame, endgame } = useMemo(() => phases(tree), [tree]);
  if (last < 2 || (points.length < 2 && known === null)) return <NoGraph short={last < 2} />;

  const here = mainPly(tree, study.path.value);
  const go = (index: number) => study.go(line[Math.max(0, Math.min(last, index))] ?? "");

  function point(event: PointerEvent): void {
    const box = area.current?.getBoundingClientRect();
    if (box && event.buttons === 1) go(indexAt((event.clientX - box.left) / box.width, last));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = targetOf(event, here ?? 0, last, points);
    if (target === null) return;
    event.preventDefault();
    go(target);
  }

  const current = here === null ? undefined : tree.get(study.path.value);
  return (
    <div
      class="graph card"
      ref={area}
      role="slider"
      tabIndex={0}
      aria-label={t.value.analyse.graph(summary(points))}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={here ?? 0}
      aria-valuetext={current?.move ? numbered(current) : t.value.analyse.start}
      onPointerDown={(event) => {
        area.current?.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={point}
      onKeyDown={onKeyDown}
    >
      <Drawing points={points} last={last} phases={[middlegame, endgame]} />
      {middlegame !== null && <Phase at={middlegame / last} text={t.value.analyse.middlegame} />}
      {endgame !== null && <Phase at={endgame / last} text={t.value.analyse.endgame} />}
      <Faults points={points} last={last} />
      {here !== null && <span class="graph-here" style={{ left: `${(here / last) * 100}%` }} />}
    </div>
  );
}

/** What stands in the graph's place: the board below which it lies does not change its size. */
function NoGraph({ short }: { short: boolean }) {
  const { noMoves, reviewAbout } = t.value.analyse;
  return <p class="graph-none quiet">{short ? noMoves : reviewAbout}</p>;
}

/** Where a key leads from a move; page keys go from fault to fault. */
function targetOf(event: KeyboardEvent, at: number, last: number, points: Point[]): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  const fault = (step: 1 | -1) =>
    (step === 1 ? points : points.toReversed()).find(
      (one) => one.fault !== null && (one.index - at) * step > 0,
    )?.index ?? at;
  const targets: Record<string, () => number> = {
    ArrowLeft: () => at - 1,
    ArrowRight: () => at + 1,
    Home: () => 0,
    End: () => last,
    PageUp: () => fault(-1),
    PageDown: () => fault(1),
  };
  return targets[event.key]?.() ?? null;
}

type DrawingProps = {
  points: Point[];
  last: number;
  phases: (number | null)[];
};

function Drawing({ points, last, phases: begins }: DrawingProps) {
  const x = (index: number) => (index / last) * WIDTH;
  // The first position is hardly ever evaluated: the line begins at the edge all the same.
  const first = points[0]?.index ?? 0;
  const left = first <= 1 ? 0 : x(first);
  const along = points.map((one, at) => `${at === 0 ? left : x(one.index)} ${y(one)}`).join("L");
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {points.length > 0 && (
        <>
          <path class="graph-area" d={`M${left} ${HEIGHT}L${along}V${HEIGHT}Z`} />
          <path class="graph-line" d={`M${along}`} />
        </>
      )}
      <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
      {begins.map(
        (index) =>
          index !== null && <path key={index} class="graph-phase" d={`M${x(index)} 0V${HEIGHT}`} />,
      )}
    </svg>
  );
}

function Faults({ points, last }: { points: Point[]; last: number }) {
  const marked = points.filter((one) => one.fault !== null);
  return (
    <>
      {marked.map(({ index, percent, fault }) => (
        <span
          key={index}
          class={`graph-fault ${fault}`}
          style={{ left: `${(index / last) * 100}%`, top: `${100 - percent}%` }}
        />
      ))}
    </>
  );
}

function Phase({ at, text }: { at: number; text: string }) {
  return (
    <span
      class={at > 0.8 ? "graph-phase-name before" : "graph-phase-name"}
      style={{ left: `${at * 100}%` }}
      aria-hidden="true"
    >
      {text}
    </span>
  );
}

function y(point: Point): number {
  return (1 - point.percent / 100) * HEIGHT;
}

function summary(points: Point[]): { start: number; end: number; faults: number } {
  const whole = (point: Point | undefined) => Math.round(point?.percent ?? 50);
  const faults = points.filter((one) => one.fault !== null).length;
  return { start: whole(points[0]), end: whole(points.at(-1)), faults };
}
