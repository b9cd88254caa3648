import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../board/board";
import { MoveInput } from "../board/move-input";
import { p } from "../i18n/puzzles";
import { announce } from "../shell/announcer";
import type { EndingView } from "../wire";
import { EMPTY } from "./board";
import { EndingState } from "./ending-state";

/** An ending that must be won, or held, against best play. `modes` stands above it. */
export function Endings({ modes }: { modes: ComponentChildren }) {
  const state = useMemo(() => new EndingState(), []);
  useEffect(() => {
    void state.next();
    return () => state.close();
  }, [state]);
  const ending = state.ending.value;
  const movable = state.phase.value === "playing" ? (ending?.solver ?? null) : null;
  return (
    <>
      <div class="puzzles-board" data-ply={state.steps.value.length}>
        <Board
          view={{ ...(state.board.value ?? EMPTY) }}
          orientation={ending?.solver ?? "white"}
          movable={movable}
          legal={state.legal.value}
          onMove={(text) => void state.move(text)}
        />
      </div>
      <div class="puzzles-side">
        {modes}
        {ending ? (
          <Task state={state} ending={ending} />
        ) : (
          <section class="puzzles-task card" aria-busy="true" />
        )}
      </div>
    </>
  );
}

function Task({ state, ending }: { state: EndingState; ending: EndingView }) {
  const texts = p.value;
  const { toPlay, endingGoals, endingKinds } = texts;
  const phase = state.phase.value;
  const message = messageOf(state);
  useEffect(() => {
    if (message) announce(message);
  }, [message]);
  const kind = ending.kind as keyof typeof endingKinds;
  return (
    <section class="puzzles-task card">
      <header class="puzzles-heading">
        <h2>{toPlay[ending.solver]}</h2>
        <p>
          <b>{endingGoals[ending.goal]}</b> <span class="quiet">{endingKinds[kind]}</span>
        </p>
      </header>
      <p class={`puzzles-message ${phase === "playing" ? "solving" : phase}`}>{message}</p>
      <div class="puzzles-buttons">
        {phase === "failed" && (
          <button type="button" class="button" onClick={() => state.retry()}>
            {texts.retry}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={state.steps.value.length === 0 && phase === "playing"}
          onClick={() => state.restart()}
        >
          {texts.endingRestart}
        </button>
        <button
          type="button"
          class={phase === "reached" ? "button primary" : "button"}
          onClick={() => void state.next()}
        >
          {texts.endingNext}
        </button>
      </div>
      <MoveInput disabled={phase !== "playing"} onMove={(text) => void state.move(text)} />
      <p class="quiet">{texts.endingReached(ending.reached, ending.all)}</p>
      <p class="quiet">{ending.exact ? texts.endingExact : texts.endingSearch}</p>
    </section>
  );
}

function messageOf(state: EndingState): string {
  const texts = p.value;
  const move = state.failed.value[0]?.san ?? "";
  switch (state.phase.value) {
    case "failed":
      return state.ending.value?.goal === "win"
        ? texts.endingNotWon(move)
        : texts.endingNotDrawn(move);
    case "reached":
      return texts.endingDone;
    case "waiting":
      return texts.checking;
    default:
      return state.ending.value?.goal === "draw" ? texts.endingHold : texts.endingWin;
  }
}
