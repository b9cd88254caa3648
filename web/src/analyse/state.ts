// The state of the analysis page while one study is open.
import { signal } from "@preact/signals";
import { settings } from "../settings/settings";
import type { Shape } from "../wire";
import { Engines } from "./engine/engines";
import { PositionInfo } from "./tree/position-info";
import { Practice } from "./review/practice";
import { GameReview } from "./review/game-review";
import { OpenStudy } from "./tree/study";
import { type Path, mainLine } from "./tree/tree";
import { ViewOptions } from "./view";

/** A study, its engines, its review and the view options. */
export class AnalysisState {
  readonly positionInfo: PositionInfo;
  readonly engines: Engines;
  readonly gameReview: GameReview;
  readonly practice: Practice;
  readonly view = new ViewOptions();
  /** Counts moves and drawings that the server rejected; the board must then show its position again. */
  readonly rejections = signal(0);

  private constructor(readonly study: OpenStudy) {
    this.positionInfo = new PositionInfo(study);
    this.engines = new Engines(study);
    this.gameReview = new GameReview(study);
    this.practice = new Practice(study, this.gameReview);
  }

  /** Opens a study as the address asks: at a node, with a panel, with its review. */
  static async open(id: number, asked: URLSearchParams): Promise<AnalysisState> {
    const state = new AnalysisState(await OpenStudy.open(id, asked.get("path") ?? ""));
    const ply = Number(asked.get("ply"));
    if (ply > 0) state.study.go(mainLine(state.study.tree.value)[ply] ?? "");
    if (playedBlack(state.study.tags.value)) state.view.flip();
    if (asked.get("panel") === "review") {
      state.view.open("review");
      await state.gameReview.ensure();
    }
    return state;
  }

  /** A move on the board: an answer while practising, else an edit of the tree. */
  async move(text: string): Promise<void> {
    const { practice } = this;
    const answer = practice.asks.value;
    if (answer) practice.answer(text);
    if (answer || !(await this.study.play(text))) this.rejections.value += 1;
  }

  /** Arrows and circles on the board. */
  async draw(path: Path, shapes: Shape[]): Promise<void> {
    if (!(await this.study.edit({ edit: "shapes", path, shapes }))) this.rejections.value += 1;
  }

  close(): void {
    this.engines.close();
    this.positionInfo.close();
    this.gameReview.close();
    this.study.close();
  }
}

/** Whether the user played Black: then the board is shown from Black's side. */
function playedBlack(tags: readonly (readonly [string, string])[]): boolean {
  const { name, names } = settings.value;
  const own = [name, ...names].filter((known) => known !== "").map((known) => known.toLowerCase());
  return tags.some(([tag, value]) => tag === "Black" && own.includes(value.toLowerCase()));
}
