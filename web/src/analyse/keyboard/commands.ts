// What the commands of the keyboard do.
import type { AnalysisState } from "../state";
import { commandOf, type Command } from "./keys";
import {
  choose,
  isFork,
  last,
  neighbour,
  next,
  nextFork,
  previous,
  previousFork,
} from "../tree/navigation";

/** Carries out a command. */
export function act(state: AnalysisState, command: Command): void {
  if (!walk(state, command)) switchOver(state, command);
}

/** Commands that lead to another node. */
function walk(state: AnalysisState, command: Command): boolean {
  const { study } = state;
  const [tree, path, choice] = [study.tree.value, study.path.value, study.choice.value];
  const targets: Partial<Record<Command, () => string>> = {
    previous: () => previous(path),
    next: () => next(tree, path, choice),
    first: () => "",
    last: () => last(tree, path),
    previousFork: () => previousFork(tree, path),
    nextFork: () => nextFork(tree, path, choice),
    lineUp: () => neighbour(tree, path, -1),
    lineDown: () => neighbour(tree, path, 1),
  };
  const target = targets[command];
  if (target) study.go(target());
  return target !== undefined;
}

function switchOver(state: AnalysisState, command: Command): void {
  const { study, view, engines } = state;
  const commands: Partial<Record<Command, () => void>> = {
    up: () => branchOr(state, -1),
    down: () => branchOr(state, 1),
    nextBranch: () => branch(state, 1),
    flip: () => view.flip(),
    engine: () => engines.toggle(),
    playBest: () => playBest(state),
    threat: () => threaten(state),
    computer: () => (view.computer.value = !view.computer.value),
    bestArrows: () => (view.bestArrows.value = !view.bestArrows.value),
    branchArrows: () => (view.branchArrows.value = !view.branchArrows.value),
    book: () => (view.tool.value = view.tool.value === "book" ? "notes" : "book"),
    playBook: () => playBook(state),
    comments: () => (view.comments.value = !view.comments.value),
    inline: () => (view.inline.value = !view.inline.value),
    menu: () => openMenu(state),
    help: () => (view.help.value = !view.help.value),
    write: () => write(state),
    delete: () => study.path.value && void study.edit({ edit: "delete", path: study.path.value }),
  };
  commands[command]?.();
}

function branch(state: AnalysisState, step: 1 | -1): void {
  const { tree, path, choice } = state.study;
  choice.value = choose(tree.value, path.value, choice.value, step);
}

/** At a fork the other branch is chosen, elsewhere one goes to the first or last move. */
function branchOr(state: AnalysisState, step: 1 | -1): void {
  const { tree, path } = state.study;
  if (isFork(tree.value, path.value)) branch(state, step);
  else act(state, step < 0 ? "first" : "last");
}

function playBest(state: AnalysisState): void {
  const best = state.engines.best.value?.uci[0];
  if (!state.engines.on.value) state.engines.toggle();
  else if (best !== undefined && !state.practice.asks.value) void state.study.play(best);
}

function playBook(state: AnalysisState): void {
  const move = state.positionInfo.now.value?.book[0];
  if (move) void state.study.play(move.uci);
}

function threaten(state: AnalysisState): void {
  const { on, threat } = state.engines;
  threat.value = !threat.value;
  if (threat.value) on.value = true;
}

function write(state: AnalysisState): void {
  state.view.tool.value = "notes";
  state.view.writing.value = true;
}

function openMenu(state: AnalysisState): void {
  const path = state.study.path.value;
  const move =
    document.querySelector('.notation [aria-current="true"]') ??
    document.querySelector(".notation");
  const place = move?.getBoundingClientRect();
  state.view.menu.value = { path, x: place?.left ?? 0, y: place?.bottom ?? 0 };
}

/** Listens to the keyboard until the returned function is called. */
export function listenToKeys(state: AnalysisState): () => void {
  let bareShift = false;
  const down = (event: KeyboardEvent) => {
    bareShift = event.key === "Shift" && !event.repeat;
    const command = isBusy(event) ? null : commandOf(event);
    if (!command) return;
    event.preventDefault();
    act(state, command);
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === "Shift" && bareShift && !isBusy(event)) act(state, "nextBranch");
    bareShift = false;
  };
  // A shift held for drawing a red arrow is not a bare one.
  const point = () => (bareShift = false);
  addEventListener("keydown", down);
  addEventListener("keyup", up);
  addEventListener("pointerdown", point);
  return () => {
    removeEventListener("keydown", down);
    removeEventListener("keyup", up);
    removeEventListener("pointerdown", point);
  };
}

/** Whether a key belongs to what has the focus. */
function isBusy(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || !target) return event.defaultPrevented;
  if (target.closest("input, textarea, select, [role=grid], [role=menu], [role=slider], dialog"))
    return true;
  return event.key === " " && target.closest("button, a, summary, [role=tab]") !== null;
}
