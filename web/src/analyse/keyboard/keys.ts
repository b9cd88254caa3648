// The keyboard shortcuts of the analysis page: those of Lichess.
import { latinKey } from "../../shell/latin-key";

/** A command of the keyboard. */
export type Command =
  | "previous"
  | "next"
  | "first"
  | "last"
  | "up"
  | "down"
  | "nextBranch"
  | "previousFork"
  | "nextFork"
  | "lineUp"
  | "lineDown"
  | "flip"
  | "engine"
  | "playBest"
  | "threat"
  | "plan"
  | "computer"
  | "bestArrows"
  | "branchArrows"
  | "book"
  | "playBook"
  | "comments"
  | "inline"
  | "menu"
  | "help"
  | "write"
  | "undo"
  | "redo"
  | "delete";

/** The keys of each command, as the help shows them. */
export const KEYS: readonly (readonly [Command, readonly string[]])[] = [
  ["previous", ["←", "k"]],
  ["next", ["→", "j"]],
  ["first", ["Home", "0"]],
  ["last", ["End", "$"]],
  ["up", ["↑"]],
  ["down", ["↓"]],
  ["nextBranch", ["Shift"]],
  ["previousFork", ["Shift+←"]],
  ["nextFork", ["Shift+→"]],
  ["lineUp", ["Shift+↑"]],
  ["lineDown", ["Shift+↓"]],
  ["flip", ["f"]],
  ["engine", ["l"]],
  ["playBest", ["Space"]],
  ["threat", ["x"]],
  ["plan", ["p"]],
  ["computer", ["z"]],
  ["bestArrows", ["a"]],
  ["branchArrows", ["v"]],
  ["book", ["e"]],
  ["playBook", ["Shift+Space"]],
  ["comments", ["Shift+C"]],
  ["inline", ["Shift+I"]],
  ["write", ["c"]],
  ["menu", ["h"]],
  ["undo", ["Ctrl+Z"]],
  ["redo", ["Ctrl+Shift+Z", "Ctrl+Y"]],
  ["delete", ["Delete"]],
  ["help", ["?"]],
];

const PLAIN: Record<string, Command> = {
  ArrowLeft: "previous",
  k: "previous",
  ArrowRight: "next",
  j: "next",
  Home: "first",
  "0": "first",
  End: "last",
  $: "last",
  ArrowUp: "up",
  ArrowDown: "down",
  f: "flip",
  l: "engine",
  " ": "playBest",
  x: "threat",
  p: "plan",
  z: "computer",
  a: "bestArrows",
  v: "branchArrows",
  e: "book",
  c: "write",
  h: "menu",
  Delete: "delete",
  "?": "help",
};

const SHIFTED: Record<string, Command> = {
  ArrowLeft: "previousFork",
  ArrowRight: "nextFork",
  ArrowUp: "lineUp",
  ArrowDown: "lineDown",
  " ": "playBook",
  C: "comments",
  I: "inline",
  $: "last",
  "?": "help",
};

/** The relevant part of a keyboard event. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey"
>;

/** The command of a key, if it has one. */
export function commandOf(press: KeyPress): Command | null {
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) return editing(press);
  return (press.shiftKey ? SHIFTED : PLAIN)[latinKey(press)] ?? null;
}

/** Ctrl, or the command key of a Mac. */
function editing(press: KeyPress): Command | null {
  const key = latinKey(press).toLowerCase();
  if (key === "z") return press.shiftKey ? "redo" : "undo";
  return key === "y" && !press.shiftKey ? "redo" : null;
}
