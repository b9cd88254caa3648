// What happens on the board, for screen readers.
import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { speakMove } from "../board/notation";
import { t } from "../i18n";
import { p } from "../i18n/puzzles";
import { announce } from "../shell/announcer";
import type { PuzzleState } from "./state";
import { hintOf, messageOf } from "./words";

/** Announces moves, results and hints. */
export function useAnnouncements(state: PuzzleState): void {
  const said = useRef({ move: "", message: "", hint: "" });
  useSignalEffect(() => {
    const puzzle = state.puzzle.value;
    const refuted = state.refutation.value;
    const steps = refuted?.answer.steps ?? puzzle?.steps ?? [];
    const step = steps[(refuted?.shown ?? state.ply.value) - 1];
    const move = step && puzzle ? `${puzzle.id} ${step.board.fen}` : "";
    if (step && move !== said.current.move) announce(speakMove(step.san, t.value));
    said.current.move = move;
  });
  useSignalEffect(() => {
    const puzzle = state.puzzle.value;
    const phase = state.phase.value;
    const asks = phase === "solving" && state.ply.value === 1 && state.wrong.value === 0;
    const message = messageOf(state);
    const text = puzzle && asks ? `${p.value.toPlay[puzzle.solver]}. ${message}` : message;
    const key = `${puzzle?.id} ${text}`;
    if (text !== "" && phase !== "begin" && key !== said.current.message) announce(text);
    said.current.message = key;
  });
  useSignalEffect(() => {
    const text = state.hints.value > 0 ? hintOf(state) : "";
    if (text !== "" && text !== said.current.hint) announce(text);
    said.current.hint = text;
  });
}
