// What the server knows about a position beyond the tree: legal moves, opening, book, tablebases. Cached by path.
import { effect, signal } from "@preact/signals";
import { get } from "../../api";
import { onEvent } from "../../socket";
import type { NodeInfo } from "../../wire";
import type { OpenStudy } from "./study";
import type { Path } from "./tree";

/** While an arrow key is held, nothing is requested. */
const DEBOUNCE_MS = 40;

/** What is known about the node that is shown. */
export class PositionInfo {
  readonly now = signal<NodeInfo | null>(null);
  private readonly cache = new Map<Path, NodeInfo>();
  private timer = 0;
  private readonly stop: () => void;

  constructor(private readonly study: OpenStudy) {
    const stop = effect(() => this.follow(study.path.value));
    // Requests that failed while disconnected are repeated.
    const unlisten = onEvent((event) => event.type === "welcome" && this.follow(study.path.peek()));
    this.stop = () => (stop(), unlisten());
  }

  close(): void {
    this.stop();
    clearTimeout(this.timer);
  }

  private follow(path: Path): void {
    clearTimeout(this.timer);
    const cached = this.cache.get(path);
    this.now.value = cached ?? null;
    if (!cached) this.timer = window.setTimeout(() => void this.load(path), DEBOUNCE_MS);
  }

  private async load(path: Path): Promise<void> {
    if (!this.study.tree.peek().has(path)) return;
    const address = `/api/studies/${this.study.id}/node?path=${encodeURIComponent(path)}`;
    const info = await get<NodeInfo>(address).catch(() => null);
    if (!info) return;
    this.cache.set(path, info);
    if (this.study.path.peek() === path) this.now.value = info;
  }
}
