// One recorded search: how it was asked for, what of its tree is open, and which node is looked at.
import { batch, computed, signal } from "@preact/signals";
import { get, send } from "../../api";
import { showError } from "../../shell/toasts";
import type {
  LabAlgorithm,
  SearchedTree,
  TreeMoment,
  TreeRequest,
  TreeRow,
  TreeRows,
} from "../../wire";

/** The refinements of alpha-beta, by the names the server knows. */
export const REFINEMENTS = [
  "move ordering",
  "killer moves",
  "history ordering",
  "transposition table",
  "iterative deepening",
  "principal variation search",
  "late move reductions",
  "null move",
  "quiescence",
] as const;
/** A refinement. */
export type RefinementName = (typeof REFINEMENTS)[number];

/** The evaluations of the works, by the names the server knows. */
export const EVALUATIONS = [
  "material",
  "mobility",
  "wroclaw",
  "checkm8",
  "simplified",
  "ensta",
] as const;

/** Nodes whose children are kept although they are folded. */
const RECENT = 60;

/** A row of the outline. */
export interface OutlineRow {
  row: TreeRow;
  position: number;
  siblings: number;
}

/** A search beside which another may run. */
export class Column {
  readonly algorithm = signal<LabAlgorithm>("alphaBeta");
  readonly refinements = signal<ReadonlySet<RefinementName>>(new Set());
  readonly evaluation = signal<string>("simplified");
  readonly depth = signal(3);

  readonly busy = signal(false);
  readonly tree = signal<SearchedTree | null>(null);
  readonly open = signal<ReadonlySet<number>>(new Set());
  readonly selected = signal(0);
  readonly moment = signal<TreeMoment | null>(null);
  /** The row under the pointer: the board shows it. */
  readonly hovered = signal<TreeRow | null>(null);
  /** Where the icicle begins. */
  readonly zoom = signal(0);

  private readonly children = signal<ReadonlyMap<number, readonly TreeRow[]>>(new Map());
  private searching: AbortController | null = null;
  private asked = 0;

  constructor(readonly name: string) {}

  /** The rows that are shown: the root, and below each open node its children. */
  readonly rows = computed<readonly OutlineRow[]>(() => {
    const tree = this.tree.value;
    if (!tree) return [];
    const rows: OutlineRow[] = [];
    const waiting: OutlineRow[] = [{ row: tree.root, position: 1, siblings: 1 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      rows.push(next);
      const children = this.open.value.has(next.row.node)
        ? (this.children.value.get(next.row.node) ?? [])
        : [];
      for (let n = children.length - 1; n >= 0; n -= 1)
        waiting.push({ row: children[n]!, position: n + 1, siblings: children.length });
    }
    return rows;
  });

  /** The node that is looked at. */
  readonly current = computed<TreeRow | null>(() => {
    const moment = this.moment.value?.path.at(-1);
    return moment?.node === this.selected.value ? moment : (this.tree.value?.root ?? null);
  });

  /** Searches a position; a search that runs is given up. */
  async search(fen: string): Promise<void> {
    this.searching?.abort();
    const searching = new AbortController();
    this.searching = searching;
    this.busy.value = true;
    const request: TreeRequest = {
      fen,
      algorithm: this.algorithm.value,
      refinements: [...this.refinements.value],
      evaluation: this.evaluation.value,
      depth: this.depth.value,
    };
    try {
      const tree = await send<SearchedTree>("POST", "/api/lab/trees", request, searching.signal);
      batch(() => {
        this.tree.value = tree;
        this.children.value = new Map();
        this.open.value = new Set();
        this.zoom.value = 0;
        this.moment.value = null;
        this.selected.value = 0;
      });
      await this.unfold(0);
      await this.select(0);
    } catch (error) {
      if (!searching.signal.aborted) showError(error);
    } finally {
      if (this.searching === searching) this.busy.value = false;
    }
  }

  /** Gives up a search. */
  stop(): void {
    this.searching?.abort();
    this.busy.value = false;
  }

  /** Shows a node's children. */
  async unfold(node: number): Promise<void> {
    await this.load(node);
    this.open.value = new Set([...this.open.value, node]);
  }

  /** Hides them. */
  fold(node: number): void {
    const open = new Set(this.open.value);
    open.delete(node);
    this.open.value = open;
  }

  /** Looks at a node that is shown. */
  async select(node: number): Promise<void> {
    this.selected.value = node;
    await this.lookAt(`node=${node}`, false);
  }

  /** Goes to a node in the order of the search, and opens the way to it. */
  async goTo(node: number): Promise<void> {
    const last = (this.tree.value?.recorded ?? 1) - 1;
    await this.lookAt(`node=${Math.max(0, Math.min(node, last))}`, true);
  }

  /** Goes to the next node at which something is cut off. */
  async nextCutoff(): Promise<void> {
    await this.lookAt(`node=${this.selected.value}&next_cutoff=true`, true);
  }

  /** Opens the principal variation. */
  async followPrincipalVariation(): Promise<void> {
    const last = this.tree.value?.principalVariation.at(-1);
    if (last) await this.goTo(last.node);
  }

  private async lookAt(query: string, reveal: boolean): Promise<void> {
    const tree = this.tree.value;
    if (!tree) return;
    this.asked += 1;
    const asked = this.asked;
    try {
      const moment = await get<TreeMoment>(`/api/lab/trees/${tree.id}/moment?${query}`);
      const above = moment.path.slice(0, -1).map(({ node }) => node);
      if (reveal) await Promise.all(above.map((node) => this.load(node)));
      if (asked !== this.asked || this.tree.value !== tree) return;
      batch(() => {
        this.moment.value = moment;
        this.selected.value = moment.path.at(-1)?.node ?? 0;
        // Only the way is open: a walk through a million nodes leaves no trail.
        if (reveal) this.open.value = new Set(above);
      });
    } catch (error) {
      showError(error);
    }
  }

  private async load(node: number): Promise<void> {
    const tree = this.tree.value;
    if (!tree || this.children.value.has(node)) return;
    const { rows } = await get<TreeRows>(`/api/lab/trees/${tree.id}/children?node=${node}`);
    if (this.tree.value !== tree) return;
    // What was opened long ago can be loaded again.
    const { length } = [...this.children.value];
    const kept = [...this.children.value].filter(
      ([known], n) => n >= length - RECENT || this.open.value.has(known),
    );
    this.children.value = new Map([...kept, [node, rows]]);
  }
}
