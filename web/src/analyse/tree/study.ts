// An open study: its tree as the server last sent it, the node shown, and its edits.
import { batch, computed, signal, type Signal } from "@preact/signals";
import { get, send } from "../../api";
import { t } from "../../i18n";
import { toast } from "../../shell/toasts";
import { onEvent, watch } from "../../socket";
import type { Edit, StudyUpdate, ServerMessage, StudyNode, StudyView } from "../../wire";
import {
  applyChanges,
  BLANK,
  buildTree,
  children,
  join,
  nearest,
  size,
  type Path,
  type Tree,
} from "./tree";

/** Others edit stored studies only. */
function watchStored(id: number): () => void {
  return id === BLANK ? () => undefined : watch(id);
}

/** A study while its page is open. */
export class OpenStudy {
  readonly tree = signal<Tree>(new Map());
  readonly tags = signal<[string, string][]>([]);
  readonly chess960 = signal(false);
  /** Whether this device may edit it. */
  readonly editable = signal(false);
  /** The node that is shown. */
  readonly path = signal<Path>("");
  /** Which of the branches after it is chosen. */
  readonly branch = signal(0);
  /** The server's last error message. */
  readonly error = signal("");
  readonly node = computed<StudyNode | undefined>(() => this.tree.value.get(this.path.value));

  /** Whether there is an edit to take back, or to make again. */
  readonly canUndo = signal(false);
  readonly canRedo = signal(false);

  private readonly number: Signal<number>;
  private version = 0;
  /** The first edit of a blank study, until it is answered. */
  private first: Promise<unknown> | null = null;
  /** Takes back the offer to undo a deletion: once something else has changed, undo would undo that. */
  private withdrawUndo: () => void = () => undefined;
  private unwatch: () => void;
  private readonly unlisten: () => void;

  private constructor(id: number) {
    this.number = signal(id);
    this.unlisten = onEvent((event) => this.receive(event));
    this.unwatch = watchStored(id);
  }

  /** Its number; a blank study gets one of its own with its first edit. */
  get id(): number {
    return this.number.value;
  }

  /** Opens a study and waits for its tree. */
  static async open(id: number, path: Path): Promise<OpenStudy> {
    const study = new OpenStudy(id);
    try {
      await study.refresh();
    } catch (error) {
      study.close();
      throw error;
    }
    study.go(path);
    return study;
  }

  close(): void {
    this.unlisten();
    this.unwatch();
  }

  /** Shows another node. */
  go(path: Path): void {
    const there = nearest(this.tree.value, path);
    if (there === this.path.value) return;
    batch(() => {
      this.path.value = there;
      this.branch.value = 0;
    });
  }

  /** Plays a move in the node that is shown; a move that is already in the tree needs no request. */
  async play(text: string): Promise<boolean> {
    const known = join(this.path.value, text);
    if (this.tree.value.has(known)) {
      this.go(known);
      return true;
    }
    return this.edit({ edit: "play", path: this.path.value, text });
  }

  /** Makes an edit. */
  async edit(edit: Edit): Promise<boolean> {
    if (!this.editable.value) return false;
    this.withdrawUndo();
    // The first edit makes the study that the others belong to.
    while (this.id === BLANK && this.first) await this.first;
    const made = this.sendEdit(edit);
    if (this.id === BLANK) this.first = made.finally(() => (this.first = null));
    return made;
  }

  /** Sends an edit. New moves are shown, unless the user has gone elsewhere in the meantime. */
  private async sendEdit(edit: Edit): Promise<boolean> {
    const here = this.path.value;
    this.error.value = "";
    const leads = ["play", "line", "undo", "redo"].includes(edit.edit);
    try {
      const edited = await send<StudyUpdate>("POST", `/api/studies/${this.id}/edits`, edit);
      if (edited.study !== this.id) this.adopt(edited);
      await this.applyEdit(edited);
      if (leads && this.path.value === here) this.go(edited.path);
      return true;
    } catch (error) {
      this.error.value = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  /** Deletes a move with all that follows, and says how many moves that were; with a way back. */
  async remove(path: Path): Promise<void> {
    const count = size(this.tree.value, path);
    if (path === "" || !(await this.edit({ edit: "delete", path }))) return;
    const undo = () => void this.edit({ edit: "undo" });
    const text = t.value.analyse.deletedMoves(count);
    this.withdrawUndo = toast(text, { text: t.value.games.undo, run: undo });
  }

  /** The moves after the node that is shown. */
  branches(): Path[] {
    return children(this.tree.value, this.path.value);
  }

  /** The first edit has made a study of the blank one. */
  private adopt({ study, version }: StudyUpdate): void {
    this.unwatch();
    this.unwatch = watchStored(study);
    this.version = version - 1;
    this.number.value = study;
  }

  private receive(event: ServerMessage): void {
    if (event.type === "studyUpdate" && event.update.study === this.id)
      void this.applyEdit(event.update);
    // Events missed while disconnected are not sent again.
    if (event.type === "welcome" && this.version > 0) void this.refresh().catch(() => undefined);
  }

  private async applyEdit(edited: StudyUpdate): Promise<void> {
    if (edited.version <= this.version) return;
    if (edited.version > this.version + 1) return this.refresh();
    this.withdrawUndo();
    this.version = edited.version;
    batch(() => {
      this.tree.value = applyChanges(this.tree.value, edited);
      if (edited.tags) this.tags.value = edited.tags;
      this.canUndo.value = edited.canUndo;
      this.canRedo.value = edited.canRedo;
      this.path.value = nearest(this.tree.value, this.path.value);
    });
  }

  private async refresh(): Promise<void> {
    const study = await get<StudyView>(`/api/studies/${this.id}`);
    // An edit may have arrived before this answer.
    if (study.version < this.version) return;
    if (study.version > this.version) this.withdrawUndo();
    this.version = study.version;
    batch(() => {
      this.tree.value = buildTree(study.nodes);
      this.tags.value = study.tags;
      this.chess960.value = study.chess960;
      this.editable.value = study.editable;
      this.canUndo.value = study.canUndo;
      this.canRedo.value = study.canRedo;
      this.path.value = nearest(this.tree.value, this.path.value);
    });
  }
}
