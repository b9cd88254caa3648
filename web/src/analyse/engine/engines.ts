// The engines that analyse the node that is shown: up to two side by side.
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { get } from "../../api";
import { connected, onEvent, sendMessage } from "../../socket";
import { change, settings } from "../../settings/settings";
import type { ServerMessage, PlayerInfo, SearchInfo, ClientMessage } from "../../wire";
import type { OpenStudy } from "../tree/study";

/** Browsing quickly does not start a search at every node. */
const DEBOUNCE_MS = 60;

/** How many analyses are cached, so that going back shows at once what was found. */
const CACHE_SIZE = 400;

/** The players that can analyse. */
export const players = signal<PlayerInfo[]>([]);

/** Loads the list of players once. */
export async function loadPlayers(): Promise<void> {
  if (players.value.length === 0)
    players.value = await get<PlayerInfo[]>("/api/players").catch(() => []);
}

/** What may be asked about a position: what the opponent threatens, what the side to move means to do. */
export type Question = "threat" | "plan";

/** The first and the second engine. */
export class Engines {
  readonly on = signal(false);
  readonly second = signal(false);
  /** What the first engine is asked to put into words. */
  readonly asked = signal<Question | null>(null);
  readonly chosen = [signal("hetman"), signal("hetman")] as const;
  readonly lines = computed(() => Math.max(1, Math.min(5, settings.value.lines)));

  private readonly analyses = signal<ReadonlyMap<string, SearchInfo>>(new Map());
  private readonly cleanups: (() => void)[];
  private timer = 0;
  private sent = ["", ""];

  constructor(private readonly study: OpenStudy) {
    this.cleanups = [onEvent((event) => this.receive(event)), effect(() => this.update())];
  }

  close(): void {
    for (const cleanup of this.cleanups) cleanup();
    clearTimeout(this.timer);
    for (const slot of [0, 1]) sendMessage({ type: "stopAnalysis", slot });
  }

  /** Turns the second engine on or off; by default it differs from the first, if there is another. */
  toggleSecond(): void {
    this.second.value = !this.second.value;
    if (!this.second.value) return;
    this.on.value = true;
    const [first, second] = this.chosen;
    const others = players.value.filter(
      ({ id, kind, unavailable: trouble }) => kind !== "textbook" && !trouble && id !== first.value,
    );
    if (second.value === first.value) second.value = others[0]?.id ?? first.value;
  }

  toggle(): void {
    this.on.value = !this.on.value;
    if (!this.on.value) this.asked.value = null;
  }

  /** Asks, which starts the engine; or asks no longer. */
  ask(question: Question): void {
    this.asked.value = this.asked.value === question ? null : question;
    if (this.asked.value) this.on.value = true;
  }

  setLines(lines: number): void {
    change({ lines });
  }

  /** The analysis of the node that is shown, for each engine. */
  readonly views: readonly ReadonlySignal<SearchInfo | null>[] = [0, 1].map((slot) =>
    computed(() => this.analyses.value.get(this.key(slot, this.study.path.value)) ?? null),
  );

  /** The first engine's best line, threats aside. */
  readonly best = computed(() =>
    this.on.value && !this.showsThreat.value ? (this.views[0]?.value?.lines[0] ?? null) : null,
  );

  /** Whether the first engine shows the threat: switched on, and not in check. */
  readonly showsThreat = computed(() => this.isThreat(0));

  private key(slot: number, path: string): string {
    const threat = this.isThreat(slot) ? "threat" : "";
    return [path, this.chosen[slot]?.value, this.lines.value, threat].join("|");
  }

  /** In check the check itself is the threat: then the engine analyses as usual. */
  private isThreat(slot: number): boolean {
    return (
      slot === 0 && this.asked.value === "threat" && this.study.node.value?.board.check === null
    );
  }

  private update(): void {
    const requests = [0, 1].map((slot) => this.request(slot));
    clearTimeout(this.timer);
    if (connected.value)
      this.timer = window.setTimeout(() => this.sendChanges(requests), DEBOUNCE_MS);
    else this.sent = ["", ""];
  }

  /** Sends the requests that have changed since they were last sent. */
  private sendChanges(requests: readonly ClientMessage[]): void {
    for (const [slot, request] of requests.entries()) {
      const text = JSON.stringify(request);
      if (text !== this.sent[slot]) sendMessage(request);
      this.sent[slot] = text;
    }
  }

  private request(slot: number): ClientMessage {
    const engine = this.chosen[slot]?.value ?? "hetman";
    const lines = this.lines.value;
    const threat = this.isThreat(slot);
    const path = this.study.path.value;
    if (!this.on.value || (slot === 1 && !this.second.value)) return { type: "stopAnalysis", slot };
    return { type: "analyse", slot, study: this.study.id, path, engine, lines, threat };
  }

  private receive(event: ServerMessage): void {
    if (event.type !== "analysis" || event.study !== this.study.id) return;
    if (event.threat !== this.isThreat(event.slot)) return;
    // A late report of a search for more lines than are shown now.
    if (event.info.lines.length > this.lines.value) return;
    const key = this.key(event.slot, event.path);
    const known = this.analyses.value.get(key);
    if (known && !isBetterReport(known, event.info)) return;
    const analyses = new Map(this.analyses.value);
    analyses.delete(key);
    analyses.set(key, event.info);
    const oldest = analyses.size > CACHE_SIZE ? analyses.keys().next().value : undefined;
    if (oldest !== undefined) analyses.delete(oldest);
    this.analyses.value = analyses;
  }
}

/**
 * Whether a report is worth more than the cached one. A restarted search is less deep at first;
 * a late report of another engine, or of fewer lines, is ignored.
 */
export function isBetterReport(known: SearchInfo, fresh: SearchInfo): boolean {
  if (fresh.engine !== known.engine) return true;
  const [more, equal] = [fresh.lines.length - known.lines.length, fresh.depth >= known.depth];
  return more > 0 || (more === 0 && equal);
}
