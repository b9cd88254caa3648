// Everything on the analysis page that lives as long as one study is open.
import { Engines } from "./engines";
import { Facts } from "./facts";
import { Practice } from "./practice";
import { Reviewing } from "./reviewing";
import { OpenStudy } from "./study";
import type { Path } from "./tree";
import { View } from "./view";

/** A study with all that is laid out around it. */
export class Desk {
  readonly facts: Facts;
  readonly engines: Engines;
  readonly reviewing: Reviewing;
  readonly practice: Practice;
  readonly view = new View();

  private constructor(readonly study: OpenStudy) {
    this.facts = new Facts(study);
    this.engines = new Engines(study);
    this.reviewing = new Reviewing(study.id);
    this.practice = new Practice(study, this.reviewing);
  }

  static async open(id: number, path: Path): Promise<Desk> {
    return new Desk(await OpenStudy.open(id, path));
  }

  close(): void {
    this.engines.close();
    this.facts.close();
    this.reviewing.close();
    this.study.close();
  }
}
