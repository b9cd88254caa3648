// View options of the analysis page: nothing of this belongs to the study itself.
import { signal } from "@preact/signals";
import type { Preview } from "../board/position-preview";
import type { Side } from "../wire";
import type { Path } from "./tree/tree";

/** The panels beside the board. */
export const TABS = ["review", "notes", "book", "share", "tags"] as const;

/** A panel beside the board. */
export type Tab = (typeof TABS)[number];

/** The view options. */
export class ViewOptions {
  readonly orientation = signal<Side>("white");
  /** Arrows of the engine's best moves. */
  readonly bestArrows = signal(true);
  /** Arrows of the branches at a fork. */
  readonly branchArrows = signal(true);
  /** Whether evaluations and engine lines are shown. */
  readonly computer = signal(true);
  readonly comments = signal(true);
  /** The whole tree inline, instead of two columns. */
  readonly inline = signal(false);
  readonly tab = signal<Tab>("review");
  /** Whether the panel is pulled up; only phones have it as a sheet. */
  readonly sheet = signal(false);
  readonly help = signal(false);
  /** The node whose menu is open, with its position on the screen. */
  readonly menu = signal<{ path: Path; x: number; y: number } | null>(null);
  /** The position of a line's move under the pointer or the focus, on a small board. */
  readonly preview = signal<Preview | null>(null);
  /** Whether the comment is to receive the focus. */
  readonly focusComment = signal(false);
  /** Comments that the server has not saved yet, by path. */
  readonly drafts = new Map<Path, string>();

  /** Shows a panel. */
  open(tab: Tab): void {
    this.tab.value = tab;
    this.sheet.value = true;
  }

  flip(): void {
    this.orientation.value = this.orientation.value === "white" ? "black" : "white";
  }
}
