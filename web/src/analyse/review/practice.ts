// Practice: find the better move at the critical moments of a reviewed game.
import { computed, signal } from "@preact/signals";
import type { ReviewedMove } from "../../wire";
import type { GameReview } from "./game-review";
import type { OpenStudy } from "../tree/study";
import { join, parent, type Path } from "../tree/tree";

/** How far the user has come with a moment. */
export type Stage = "ask" | "wrong" | "right" | "shown";

/** A moment, with the node before the move that was played. */
export type Moment = { before: Path; played: Path; move: ReviewedMove };

const NONE: ReadonlySet<Path> = new Set();

/** Going through the moments one by one. */
export class Practice {
  readonly index = signal<number | null>(null);
  readonly stage = signal<Stage>("ask");
  /** The moments whose better move was found or shown, by the move that was played. */
  private readonly known = signal<ReadonlySet<Path>>(new Set());

  readonly moments = computed<Moment[]>(() => {
    const { review, moves } = this.gameReview;
    const critical = new Set(review.value?.moments);
    return [...moves.value]
      .filter(([, { ply }]) => critical.has(ply))
      .map(([played, move]) => ({ before: parent(played), played, move }));
  });

  readonly moment = computed(() =>
    this.index.value === null ? null : (this.moments.value[this.index.value] ?? null),
  );

  /** Whether a better move is looked for: then nothing may tell it. */
  readonly searching = computed(
    () =>
      this.moment.value !== null && (this.stage.value === "ask" || this.stage.value === "wrong"),
  );

  /** Whether a move on the board is an answer, not an edit. */
  readonly asks = computed(
    () => this.searching.value && this.study.path.value === this.moment.value?.before,
  );

  /** While moments are practised: the nodes before those still open, whose better lines are hidden. */
  readonly hidden = computed<ReadonlySet<Path>>(() => {
    if (this.moment.value === null) return NONE;
    const open = this.moments.value.filter(({ played }) => !this.known.value.has(played));
    return new Set(open.map(({ before }) => before));
  });

  constructor(
    private readonly study: OpenStudy,
    private readonly gameReview: GameReview,
  ) {}

  /** Whether the alternatives after a node are hidden. */
  hides(path: Path): boolean {
    return this.hidden.value.has(path);
  }

  /** Asks about a moment. */
  open(index: number): void {
    const moment = this.moments.value[index];
    if (!moment) return;
    this.index.value = index;
    if (moment.move.betterUci.length > 0) {
      this.known.value = new Set(
        [...this.known.value].filter((played) => played !== moment.played),
      );
      this.stage.value = "ask";
    } else this.solve("shown");
    this.study.go(moment.before);
  }

  close(): void {
    this.index.value = null;
  }

  /** Checks a move on the board. */
  answer(text: string): void {
    const move = this.moment.value?.move;
    if (move && isBetter(text, move)) this.solve("right");
    else this.stage.value = "wrong";
  }

  reveal(): void {
    this.solve("shown");
    const moment = this.moment.value;
    if (moment) this.study.go(moment.before);
  }

  private solve(stage: "right" | "shown"): void {
    const moment = this.moment.value;
    if (moment) this.known.value = new Set([...this.known.value, moment.played]);
    this.stage.value = stage;
  }

  /** Puts the better line into the tree, and goes to its first move. */
  async keep(): Promise<void> {
    const moment = this.moment.value;
    if (!moment) return;
    const moves = moment.move.betterUci;
    const kept = await this.study.edit({ edit: "line", path: moment.before, moves });
    if (kept && moves[0] !== undefined) this.study.go(join(moment.before, moves[0]));
  }
}

/** Whether a move, in UCI or SAN, is the better one. */
export function isBetter(text: string, { better, betterUci }: ReviewedMove): boolean {
  const [san = "", uci = ""] = [better[0], betterUci[0]];
  const bare = (move: string) => move.replace(/[+#=]/g, "").replaceAll("0", "O");
  const castled = /^O-O(-O)?$/.exec(bare(san));
  // A king may castle by going to its rook.
  const onRook = castled ? `${uci.slice(0, 2)}${castled[1] ? "a" : "h"}${uci[1]}` : uci;
  return text !== "" && (text === uci || text === onRook || bare(text) === bare(san));
}
