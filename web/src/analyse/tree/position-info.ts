// What the server knows about nodes beyond the tree, kept by position's path.
import { effect, signal } from "@preact/signals";
import { get } from "../../api";
import { onEvent } from "../../socket";
import type { NodeFacts } from "../../wire";
import type { OpenStudy } from "./study";
import type { Path } from "./tree";

/** Somebody who holds an arrow key is not interested in what lies on the way. */
const DEBOUNCE_MS = 40;

/** What is known about the node that is shown. */
export class PositionInfo {
  readonly now = signal<NodeFacts | null>(null);
  private readonly known = new Map<Path, NodeFacts>();
  private timer = 0;
  private readonly stop: () => void;

  constructor(private readonly study: OpenStudy) {
    const stop = effect(() => this.follow(study.path.value));
    // What could not be asked while the server was away is asked again.
    const deaf = onEvent((event) => event.tell === "welcome" && this.follow(study.path.peek()));
    this.stop = () => (stop(), deaf());
  }

  close(): void {
    this.stop();
    clearTimeout(this.timer);
  }

  private follow(path: Path): void {
    clearTimeout(this.timer);
    const known = this.known.get(path);
    this.now.value = known ?? null;
    if (!known) this.timer = window.setTimeout(() => void this.ask(path), DEBOUNCE_MS);
  }

  private async ask(path: Path): Promise<void> {
    const address = `/api/studies/${this.study.id}/node?path=${encodeURIComponent(path)}`;
    const info = await get<NodeFacts>(address).catch(() => null);
    if (!info) return;
    this.known.set(path, info);
    if (this.study.path.peek() === path) this.now.value = info;
  }
}
