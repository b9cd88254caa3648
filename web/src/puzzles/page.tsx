import { useEffect, useMemo } from "preact/hooks";
import { p } from "../i18n/puzzles";
import { parameters } from "../router";
import { useTitle } from "../shell/title";
import type { PuzzleMode } from "../wire";
import { useAnnouncements } from "./announcements";
import { PuzzleBoard } from "./board";
import { Endings } from "./endings";
import { usePuzzleKeys } from "./keys";
import { Modes } from "./modes";
import "./page.css";
import { PuzzleState } from "./state";
import { Task } from "./task";

const MODES: readonly PuzzleMode[] = [
  "mistakes",
  "rating",
  "theme",
  "mates",
  "endings",
  "streak",
  "timed",
];

/** Puzzles: one board, one task. */
export default function PuzzlePage() {
  const state = useMemo(() => new PuzzleState(), []);
  useTitle(p.value.title);
  useEffect(() => {
    const mode = MODES.find((known) => known === parameters.value.get("mode")) ?? null;
    void state.open({ mode, theme: parameters.value.get("theme") });
    return () => state.close();
  }, [state]);
  usePuzzleKeys(state);
  useAnnouncements(state);
  return (
    <main class="puzzles frame" id="content" tabIndex={-1}>
      <h1 class="hidden-text">{p.value.title}</h1>
      {state.mode.value === "endings" ? (
        <Endings modes={<Modes state={state} />} />
      ) : (
        <>
          <PuzzleBoard state={state} />
          <div class="puzzles-side">
            <Modes state={state} />
            <Task state={state} />
          </div>
        </>
      )}
    </main>
  );
}
