// Everything on the analysis page that lives as long as one study is open.
import { signal } from "@preact/signals";
import { settings } from "../settings/settings";
import type { Shape } from "../wire";
import { Engines } from "./engine/engines";
import { PositionInfo } from "./tree/position-info";
import { Practice } from "./review/practice";
import { GameReview } from "./review/game-review";
import { OpenStudy } from "./tree/study";
import type { Path } from "./tree/tree";
import { View } from "./view";

/** A study with all that is laid out around it. */
export class AnalysisState {
  readonly positionInfo: PositionInfo;
  readonly engines: Engines;
  readonly gameReview: GameReview;
  readonly practice: Practice;
  readonly view = new View();
  /** How many moves and drawings were not put into the tree; the board must then show its position again. */
  readonly rejections = signal(0);

  private constructor(readonly study: OpenStudy) {
    this.positionInfo = new PositionInfo(study);
    this.engines = new Engines(study);
    this.gameReview = new GameReview(study.id);
    this.practice = new Practice(study, this.gameReview);
  }

  static async open(id: number, path: Path): Promise<AnalysisState> {
    const state = new AnalysisState(await OpenStudy.open(id, path));
    if (isMine(state.study.tags.value)) state.view.flip();
    return state;
  }

  /** A move on the board: an answer while a better one is looked for, else part of the tree. */
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

/** Whether the person had the black pieces: they see the board as they saw it then. */
function isMine(tags: readonly (readonly [string, string])[]): boolean {
  const { name } = settings.value;
  return name !== "" && tags.some(([tag, value]) => tag === "Black" && value === name);
}
