import { useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { MoveInput } from "../board/move-input";
import { spoken } from "../board/notation";
import { t } from "../i18n";
import { settings } from "../settings/settings";
import { play } from "../settings/sounds";
import { announce } from "../shell/announcer";
import { toast } from "../shell/toasts";
import { listen } from "../socket";
import { BoardArea } from "./board/analysis-board";
import { listenToKeys } from "./keyboard/commands";
import { Controls } from "./tree/controls";
import type { Desk } from "./state";
import { EnginePanel } from "./engine/engine-panel";
import { Forks } from "./tree/forks";
import { Graph } from "./review/evaluation-graph";
import { Help } from "./keyboard/help";
import { moveNumber } from "./tree/move-rows";
import { Menu } from "./tree/context-menu";
import { moveText } from "./tree/move-text";
import { Notation } from "./tree/move-list";
import { Tools } from "./underboard";
import { parent } from "./tree/tree";
import "./tones.css";

/** The address follows somebody who holds an arrow key only when they rest. */
const ADDRESS_MS = 400;

/** Board, moves, engines and tools around one study. */
export function Workbench({ desk }: { desk: Desk }) {
  const { study, view } = desk;
  useEffect(() => listenToKeys(desk), [desk]);
  useEffect(() => listen((event) => event.tell === "trouble" && toast(event.message)), []);
  useSignalEffect(() => {
    if (study.trouble.value) toast(study.trouble.value);
  });
  useAddress(desk);
  useVoice(desk);
  return (
    <main class="analyse" id="content" tabIndex={-1}>
      <h1 class="hidden-text">{t.value.common.analyse}</h1>
      <BoardArea desk={desk} />
      <div class="analyse-side">
        <EnginePanel desk={desk} />
        <section class="analyse-moves card">
          <Heading desk={desk} />
          <Notation desk={desk} />
          <Forks desk={desk} />
          <MoveInput disabled={false} onMove={(text) => void desk.move(text)} />
          <Controls desk={desk} />
        </section>
      </div>
      <div class="analyse-below">
        <Graph desk={desk} />
        <Tools desk={desk} />
      </div>
      <Menu desk={desk} />
      {view.help.value && <Help onClose={() => (view.help.value = false)} />}
    </main>
  );
}

/** Who played, how it ended, and the opening so far. */
function Heading({ desk }: { desk: Desk }) {
  const tags = new Map(desk.study.tags.value);
  const known = (name: string) => (tags.get(name) === "?" ? "" : (tags.get(name) ?? ""));
  const [white, black, result] = [known("White"), known("Black"), known("Result")];
  const opening = desk.facts.now.value?.opening;
  return (
    <header class="analyse-heading">
      {(white || black) && (
        <p class="analyse-players">
          <span>
            {white || t.value.common.white} – {black || t.value.common.black}
          </span>
          {result && result !== "*" && <b>{result.replaceAll("1/2", "½").replace("-", "–")}</b>}
        </p>
      )}
      <p class="quiet analyse-opening">{opening ? `${opening.eco} ${opening.name}` : " "}</p>
    </header>
  );
}

/** Keeps the node in the address, so that reloading comes back to it. */
function useAddress(desk: Desk): void {
  useSignalEffect(() => {
    const path = desk.study.path.value;
    const query = path === "" ? "" : `?path=${encodeURIComponent(path)}`;
    const timer = setTimeout(
      () => history.replaceState(null, "", `#/study/${desk.study.id}${query}`),
      ADDRESS_MS,
    );
    return () => clearTimeout(timer);
  });
}

/** The move one comes to is heard, and told to screen readers. */
function useVoice(desk: Desk): void {
  useEffect(() => {
    let before = desk.study.path.peek();
    return desk.study.path.subscribe((path) => {
      if (path === before) return;
      const forward = parent(path) === before;
      before = path;
      const node = desk.study.tree.peek().get(path);
      if (!node?.mv) return announce(t.peek().analyse.start);
      const { san } = node.mv;
      if (forward) play(/[+#]/.test(san) ? "check" : san.includes("x") ? "capture" : "move");
      const words = settings.peek().speak ? spoken(san, t.peek()) : moveText(node.mv);
      announce(`${moveNumber(node)}. ${words}`);
    });
  }, [desk]);
}
