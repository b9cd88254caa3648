// What the commands of the keyboard do at the desk.
import type { Desk } from "../state";
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
export function act(desk: Desk, command: Command): void {
  if (!walk(desk, command)) switchOver(desk, command);
}

/** Commands that lead to another node. */
function walk(desk: Desk, command: Command): boolean {
  const { study } = desk;
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

function switchOver(desk: Desk, command: Command): void {
  const { study, view, engines } = desk;
  const commands: Partial<Record<Command, () => void>> = {
    up: () => branchOr(desk, -1),
    down: () => branchOr(desk, 1),
    nextBranch: () => branch(desk, 1),
    flip: () => view.flip(),
    engine: () => engines.toggle(),
    playBest: () => playBest(desk),
    threat: () => threaten(desk),
    computer: () => (view.computer.value = !view.computer.value),
    bestArrows: () => (view.bestArrows.value = !view.bestArrows.value),
    branchArrows: () => (view.branchArrows.value = !view.branchArrows.value),
    book: () => (view.tool.value = view.tool.value === "book" ? "notes" : "book"),
    playBook: () => playBook(desk),
    comments: () => (view.comments.value = !view.comments.value),
    inline: () => (view.inline.value = !view.inline.value),
    menu: () => openMenu(desk),
    help: () => (view.help.value = !view.help.value),
    write: () => write(desk),
    delete: () => study.path.value && void study.edit({ edit: "delete", path: study.path.value }),
  };
  commands[command]?.();
}

function branch(desk: Desk, step: 1 | -1): void {
  const { tree, path, choice } = desk.study;
  choice.value = choose(tree.value, path.value, choice.value, step);
}

/** At a fork the other branch is chosen, elsewhere one goes to the first or last move. */
function branchOr(desk: Desk, step: 1 | -1): void {
  const { tree, path } = desk.study;
  if (isFork(tree.value, path.value)) branch(desk, step);
  else act(desk, step < 0 ? "first" : "last");
}

function playBest(desk: Desk): void {
  const best = desk.engines.best.value?.uci[0];
  if (!desk.engines.on.value) desk.engines.toggle();
  else if (best !== undefined && !desk.practice.asks.value) void desk.study.play(best);
}

function playBook(desk: Desk): void {
  const move = desk.facts.now.value?.book[0];
  if (move) void desk.study.play(move.uci);
}

function threaten(desk: Desk): void {
  const { on, threat } = desk.engines;
  threat.value = !threat.value;
  if (threat.value) on.value = true;
}

function write(desk: Desk): void {
  desk.view.tool.value = "notes";
  desk.view.writing.value = true;
}

function openMenu(desk: Desk): void {
  const path = desk.study.path.value;
  const move =
    document.querySelector('.notation [aria-current="true"]') ??
    document.querySelector(".notation");
  const place = move?.getBoundingClientRect();
  desk.view.menu.value = { path, x: place?.left ?? 0, y: place?.bottom ?? 0 };
}

/** Listens to the keyboard until the returned function is called. */
export function listenToKeys(desk: Desk): () => void {
  let bareShift = false;
  const down = (event: KeyboardEvent) => {
    bareShift = event.key === "Shift" && !event.repeat;
    const command = isBusy(event) ? null : commandOf(event);
    if (!command) return;
    event.preventDefault();
    act(desk, command);
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === "Shift" && bareShift && !isBusy(event)) act(desk, "nextBranch");
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
