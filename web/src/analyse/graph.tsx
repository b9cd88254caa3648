import { useRef } from "preact/hooks";
import { t } from "../i18n";
import { curve, indexAt, phases, type Point } from "./curve";
import type { Desk } from "./desk";
import "./graph.css";
import { numbered } from "./moves";
import { isMain, mainLine, moves } from "./tree";

const WIDTH = 1000;
const HEIGHT = 200;

/** White's chance along the main line; click, drag or arrow keys go to a move. */
export function Graph({ desk }: { desk: Desk }) {
  const area = useRef<HTMLDivElement>(null);
  const { study, reviewing } = desk;
  const tree = study.tree.value;
  const line = mainLine(tree);
  const last = line.length - 1;
  const points = curve(tree, reviewing.review.value);
  if (points.length < 2 || last < 2) return null;

  const x = (index: number) => (index / last) * WIDTH;
  const here = isMain(tree, study.path.value) ? moves(study.path.value).length : null;
  const go = (index: number) => study.go(line[Math.max(0, Math.min(last, index))] ?? "");
  // The first position is hardly ever judged: the line begins at the edge all the same.
  const left = (points[0]?.index ?? 0) <= 1 ? 0 : x(points[0]?.index ?? 0);
  const along = points.map((one, at) => `${at === 0 ? left : x(one.index)} ${y(one)}`).join("L");
  const { middlegame, endgame } = phases(tree);

  function point(event: PointerEvent): void {
    const box = area.current?.getBoundingClientRect();
    if (box && event.buttons === 1) go(indexAt((event.clientX - box.left) / box.width, last));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = here ?? 0;
    const fault = (step: 1 | -1) =>
      (step === 1 ? points : points.toReversed()).find(
        (one) => one.fault && (one.index - at) * step > 0,
      )?.index;
    const targets: Record<string, number | undefined> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: last,
      PageUp: fault(-1),
      PageDown: fault(1),
    };
    if (!(event.key in targets) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const target = targets[event.key];
    if (target !== undefined) go(target);
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
      aria-valuetext={current?.mv ? numbered(current) : t.value.analyse.start}
      onPointerDown={(event) => {
        area.current?.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={point}
      onKeyDown={onKeyDown}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="graph-area" d={`M${left} ${HEIGHT}L${along}V${HEIGHT}Z`} />
        <path class="graph-line" d={`M${along}`} />
        <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        {[middlegame, endgame].map(
          (index) =>
            index !== null && (
              <path key={index} class="graph-phase" d={`M${x(index)} 0V${HEIGHT}`} />
            ),
        )}
        {here !== null && <path class="graph-here" d={`M${x(here)} 0V${HEIGHT}`} />}
      </svg>
      {middlegame !== null && <Phase at={middlegame / last} text={t.value.analyse.middlegame} />}
      {endgame !== null && <Phase at={endgame / last} text={t.value.analyse.endgame} />}
      {points.map(
        (one) =>
          one.fault && (
            <span
              key={one.index}
              class={`graph-fault ${one.fault}`}
              style={{ left: `${(one.index / last) * 100}%`, top: `${100 - one.percent}%` }}
            />
          ),
      )}
    </div>
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
