// The commands of the keyboard and the toolbar.
import type { AnalysisState } from "../state";
import { commandOf, type Command } from "./keys";
import {
  otherBranch,
  isFork,
  last,
  neighbour,
  next,
  nextFork,
  previous,
  previousFork,
} from "../tree/navigation";

/** Executes a command. */
export function execute(state: AnalysisState, command: Command): void {
  if (!navigate(state, command)) toggleOrEdit(state, command);
}

/** Commands that lead to another node. */
function navigate(state: AnalysisState, command: Command): boolean {
  const { study } = state;
  const [tree, path, branch] = [study.tree.value, study.path.value, study.branch.value];
  const targets: Partial<Record<Command, () => string>> = {
    previous: () => previous(path),
    next: () => next(tree, path, state.practice.hides(path) ? 0 : branch),
    first: () => "",
    last: () => last(tree, path),
    previousFork: () => previousFork(tree, path),
    nextFork: () => nextFork(tree, path, branch),
    lineUp: () => neighbour(tree, path, -1),
    lineDown: () => neighbour(tree, path, 1),
  };
  const target = targets[command];
  if (target) study.go(target());
  return target !== undefined;
}

function toggleOrEdit(state: AnalysisState, command: Command): void {
  const { study, view, engines } = state;
  const commands: Partial<Record<Command, () => void>> = {
    up: () => branchOrEnd(state, -1),
    down: () => branchOrEnd(state, 1),
    nextBranch: () => selectBranch(state, 1),
    flip: () => view.flip(),
    engine: () => engines.toggle(),
    playBest: () => playBest(state),
    threat: () => state.engines.ask("threat"),
    plan: () => state.engines.ask("plan"),
    computer: () => (view.computer.value = !view.computer.value),
    bestArrows: () => (view.bestArrows.value = !view.bestArrows.value),
    branchArrows: () => (view.branchArrows.value = !view.branchArrows.value),
    book: () => view.open(view.tab.value === "book" ? "notes" : "book"),
    playBook: () => playBook(state),
    comments: () => (view.comments.value = !view.comments.value),
    inline: () => (view.inline.value = !view.inline.value),
    menu: () => openMenu(state),
    help: () => (view.help.value = !view.help.value),
    write: () => writeComment(state),
    undo: () => study.canUndo.value && void study.edit({ edit: "undo" }),
    redo: () => study.canRedo.value && void study.edit({ edit: "redo" }),
    delete: () => void study.remove(study.path.value),
  };
  commands[command]?.();
}

function selectBranch(state: AnalysisState, step: 1 | -1): void {
  const { tree, path, branch } = state.study;
  if (state.practice.hides(path.value)) return;
  branch.value = otherBranch(tree.value, path.value, branch.value, step);
}

/** Selects the other branch at a fork, else goes to the first or last move. */
function branchOrEnd(state: AnalysisState, step: 1 | -1): void {
  const { tree, path } = state.study;
  if (isFork(tree.value, path.value)) selectBranch(state, step);
  else execute(state, step < 0 ? "first" : "last");
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

function writeComment(state: AnalysisState): void {
  state.view.open("notes");
  state.view.focusComment.value = true;
}

function openMenu(state: AnalysisState): void {
  const path = state.study.path.value;
  const move =
    document.querySelector('.notation [aria-current="true"]') ??
    document.querySelector(".notation");
  const box = move?.getBoundingClientRect();
  state.view.menu.value = { path, x: box?.left ?? 0, y: box?.bottom ?? 0 };
}

/** Listens to the keyboard until the returned function is called. */
export function listenToKeys(state: AnalysisState): () => void {
  let bareShift = false;
  const down = (event: KeyboardEvent) => {
    bareShift = event.key === "Shift" && !event.repeat;
    const command = isBusy(event) ? null : commandOf(event);
    if (!command) return;
    event.preventDefault();
    execute(state, command);
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === "Shift" && bareShift && !isBusy(event)) execute(state, "nextBranch");
    bareShift = false;
  };
  // Shift held for drawing a red arrow is not a bare Shift.
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
  // On the board nothing is typed that could be taken back otherwise.
  if ((event.ctrlKey || event.metaKey) && !target.closest("dialog, [role=menu]"))
    return target.closest("input:not([type=range]), textarea") !== null;
  if (target.closest("input, textarea, select, [role=grid], [role=menu], [role=slider], dialog"))
    return true;
  return event.key === " " && target.closest("button, a, summary, [role=tab]") !== null;
}
