// How somebody looks at a study: nothing of this belongs to the study itself.
import { signal } from "@preact/signals";
import type { Side } from "../wire";
import type { Path } from "./tree/tree";

/** The panels under the board. */
export const TOOLS = ["notes", "book", "review", "share", "tags"] as const;

/** A panel under the board. */
export type Tool = (typeof TOOLS)[number];

/** A way of looking. */
export class View {
  readonly orientation = signal<Side>("white");
  /** Arrows of the engine's best moves. */
  readonly bestArrows = signal(true);
  /** Arrows of the branches at a fork. */
  readonly branchArrows = signal(true);
  /** Whether anything a computer thinks is shown. */
  readonly computer = signal(true);
  readonly comments = signal(true);
  /** The whole tree written along, instead of two columns. */
  readonly inline = signal(false);
  readonly tool = signal<Tool>("notes");
  readonly help = signal(false);
  /** The node whose menu is open, with its place on the screen. */
  readonly menu = signal<{ path: Path; x: number; y: number } | null>(null);
  /** A move of an engine's line that is pointed at, as UCI writes it. */
  readonly hovered = signal<string | null>(null);
  /** Whether the comment wants the keyboard. */
  readonly writing = signal(false);
  /** Comments that the server has not taken yet, by their nodes. */
  readonly drafts = new Map<Path, string>();

  flip(): void {
    this.orientation.value = this.orientation.value === "white" ? "black" : "white";
  }
}
