// Moves that are played on a board of the course, from the start of a game.
import { signal } from "@preact/signals";
import { send } from "../../api";
import { showError } from "../../shell/toasts";
import type { CourseLine, CourseLineRequest } from "../../wire";

/** A line, and what the server says of its end. */
export class Line {
  readonly found = signal<CourseLine | null>(null);
  private asked = 0;

  /** Begins at the start of a game. */
  async begin(): Promise<void> {
    await this.show([]);
  }

  /** Plays a move, in any notation. */
  async play(move: string): Promise<void> {
    await this.show([...(this.found.value?.sans ?? []), move]);
  }

  /** Takes the last move back. */
  async back(): Promise<void> {
    await this.show(this.found.value?.sans.slice(0, -1) ?? []);
  }

  /** Goes to the end of some moves. */
  async show(moves: readonly string[]): Promise<void> {
    this.asked += 1;
    const asked = this.asked;
    const request: CourseLineRequest = { moves: [...moves] };
    try {
      const found = await send<CourseLine>("POST", "/api/course/line", request);
      if (asked === this.asked) this.found.value = found;
    } catch (error) {
      showError(error);
      // Another object of the same position: the piece goes back.
      const before = this.found.value;
      if (before) this.found.value = { ...before, board: { ...before.board } };
    }
  }
}
