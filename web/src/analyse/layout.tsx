import { useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { MoveInput } from "../board/move-input";
import { speakMove } from "../board/notation";
import { said, t } from "../i18n";
import { mayPlay } from "../role";
import { noteInAddress, route } from "../router";
import { settings } from "../settings/settings";
import { moveSound, playSound } from "../settings/sounds";
import { announce } from "../shell/announcer";
import { toast } from "../shell/toasts";
import { onEvent } from "../socket";
import { AnalysisBoard } from "./board/analysis-board";
import { listenToKeys } from "./keyboard/commands";
import { Controls } from "./tree/controls";
import type { AnalysisState } from "./state";
import { EnginePanel } from "./engine/engine-panel";
import { Forks } from "./tree/forks";
import { EvaluationGraph } from "./review/evaluation-graph";
import { KeyboardHelp } from "./keyboard/help";
import { moveNumber } from "./tree/move-rows";
import { ContextMenu } from "./tree/context-menu";
import { moveText } from "./tree/move-text";
import { MoveList } from "./tree/move-list";
import { editCopy } from "./share/open-study";
import { Panels } from "./panels";
import { LinePreview } from "./line-preview";
import { BLANK, parent } from "./tree/tree";
import "./tones.css";

/** While an arrow key is held, the address waits. */
const ADDRESS_MS = 400;

/** The board with its graph; beside it engines, moves, one panel, and the tools. */
export function AnalysisLayout({ state }: { state: AnalysisState }) {
  const { study, view } = state;
  useEffect(() => listenToKeys(state), [state]);
  useEffect(() => onEvent((event) => event.type === "error" && toast(said(event.message))), []);
  useSignalEffect(() => {
    if (study.error.value) toast(study.error.value);
  });
  useAddress(state);
  useMoveSound(state);
  return (
    <main class="study frame" id="content" tabIndex={-1}>
      <h1 class="hidden-text">{t.value.common.analyse}</h1>
      <div class="study-board">
        <AnalysisBoard state={state} />
        <EvaluationGraph state={state} />
      </div>
      <div class="study-side">
        {mayPlay.value && <EnginePanel state={state} />}
        <section class="study-moves card">
          <Heading state={state} />
          <MoveList state={state} />
          <Forks state={state} />
        </section>
        <Panels state={state} />
        <div class="study-tools card">
          <Controls state={state} />
          {study.editable.value ? (
            <MoveInput disabled={false} onMove={(text) => void state.move(text)} />
          ) : (
            <ReadOnly state={state} />
          )}
        </div>
      </div>
      <LinePreview state={state} />
      <ContextMenu state={state} />
      {view.help.value && <KeyboardHelp onClose={() => (view.help.value = false)} />}
    </main>
  );
}

/** What can be done with another's study. */
function ReadOnly({ state }: { state: AnalysisState }) {
  return (
    <p class="study-read-only">
      <span class="quiet">{t.value.analyse.readOnly}</span>
      {mayPlay.value && (
        <button type="button" class="button" onClick={() => void editCopy(state.study.id)}>
          {t.value.analyse.editCopy}
        </button>
      )}
    </p>
  );
}

/** Who played, how it ended, and the opening so far. */
function Heading({ state }: { state: AnalysisState }) {
  const tags = new Map(state.study.tags.value);
  const known = (name: string) => (tags.get(name) === "?" ? "" : (tags.get(name) ?? ""));
  const [white, black, result] = [known("White"), known("Black"), known("Result")];
  const opening = state.positionInfo.now.value?.opening;
  return (
    <header class="study-heading">
      {(white || black) && (
        <p class="study-players">
          <span>
            {white || t.value.common.white} – {black || t.value.common.black}
          </span>
          {result && result !== "*" && <b>{result.replaceAll("1/2", "½").replace("-", "–")}</b>}
        </p>
      )}
      <p class="quiet study-opening">{opening ? `${opening.eco} ${opening.name}` : " "}</p>
    </header>
  );
}

/** Keeps the node in the address, so that reloading comes back to it. */
function useAddress(state: AnalysisState): void {
  useSignalEffect(() => {
    const path = state.study.path.value;
    const query = path === "" ? "" : `?path=${encodeURIComponent(path)}`;
    const { id } = state.study;
    const page = id === BLANK ? "/study" : `/study/${id}`;
    // A blank study that has become another gets its number in the address a little later.
    if (`/${route.value.join("/")}` !== page) return;
    const timer = setTimeout(() => noteInAddress(page, query), ADDRESS_MS);
    return () => clearTimeout(timer);
  });
}

/** The sound of the move that is shown, and its text for screen readers. */
function useMoveSound(state: AnalysisState): void {
  useEffect(() => {
    let before = state.study.path.peek();
    return state.study.path.subscribe((path) => {
      if (path === before) return;
      const forward = parent(path) === before;
      before = path;
      const node = state.study.tree.peek().get(path);
      if (!node?.move) return announce(t.peek().analyse.start);
      const { san } = node.move;
      if (forward) playSound(moveSound(san));
      const words = settings.peek().speak ? speakMove(san, t.peek()) : moveText(node.move);
      announce(`${moveNumber(node)}. ${words}`);
    });
  }, [state]);
}
