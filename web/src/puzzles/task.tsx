import { useEffect, useRef } from "preact/hooks";
import { MoveInput } from "../board/move-input";
import { language } from "../i18n";
import { p, type ThemeName } from "../i18n/puzzles";
import { IconButton } from "../shell/icon-button";
import { icons } from "../shell/icons";
import type { PuzzleView } from "../wire";
import { analysePuzzle } from "./analyse";
import { number } from "./modes";
import type { PuzzleState } from "./state";
import { messageOf, hintOf } from "./words";

const DAY_MS = 86_400_000;

/** What is to be done now, what was found, and what one can do. */
export function Task({ state }: { state: PuzzleState }) {
  const puzzle = state.puzzle.value;
  const run = state.run;
  if (run.over.value) return <RunResult state={state} />;
  if (state.phase.value === "ready") return <RunStart state={state} />;
  if (state.phase.value === "none") return <Nothing state={state} />;
  if (!puzzle) return <section class="puzzles-task card" aria-busy="true" />;
  return (
    <section class="puzzles-task card">
      <Heading puzzle={puzzle} />
      {run.running.value && <RunStatus state={state} />}
      <p class={`puzzles-message ${state.phase.value}`}>{messageOf(state)}</p>
      {state.hints.value > 0 && <p class="puzzles-hint">{hintOf(state)}</p>}
      <Result state={state} />
      <Buttons state={state} puzzle={puzzle} />
      <MoveInput
        disabled={state.expected.value === null}
        onMove={(text) => void state.move(text)}
      />
      <p class="puzzles-keys quiet">{p.value.keys}</p>
    </section>
  );
}

function Heading({ puzzle }: { puzzle: PuzzleView }) {
  const { game } = puzzle;
  const mistake = puzzle.steps[0];
  const dots = puzzle.start.turn === "white" ? "." : "…";
  return (
    <header class="puzzles-heading">
      <h2>{p.value.toPlay[puzzle.solver]}</h2>
      {game && mistake && (
        <p class="quiet">
          {p.value.fromGame(
            `${game.number}${dots}${mistake.san}`,
            `${game.white || "?"} – ${game.black || "?"}`,
            game.date.replaceAll(".??", ""),
          )}
        </p>
      )}
      {puzzle.tried && <p class="quiet">{p.value.again}</p>}
    </header>
  );
}

/** After the end: how hard it was, what it shows, what it changed. */
function Result({ state }: { state: PuzzleState }) {
  const puzzle = state.puzzle.value!;
  const result = state.result.value;
  const ended = state.phase.value === "solved" || state.phase.value === "shown";
  const days = result?.due ? Math.max(1, Math.round((result.due - Date.now()) / DAY_MS)) : null;
  const known = puzzle.themes.filter((name) => name in p.value.themes);
  return (
    <>
      {result && !state.isRun.value && (
        <p class="puzzles-result quiet">
          {result.before.rating === result.after.rating
            ? p.value.unchanged
            : p.value.change(number(result.before.rating), number(result.after.rating))}
          {days !== null && ` · ${p.value.comesBack(days)}`}
        </p>
      )}
      {ended && !state.run.running.value && (
        <p class="puzzles-themes">
          <span class="quiet">{p.value.puzzleRating(puzzle.rating)}</span>
          {known.map((name) => (
            <span key={name} class="puzzles-chip">
              {p.value.themes[name as ThemeName]}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Buttons({ state, puzzle }: { state: PuzzleState; puzzle: PuzzleView }) {
  const phase = state.phase.value;
  const ended = phase === "solved" || phase === "shown";
  if (state.isRun.value) return null;
  return (
    <div class="puzzles-buttons">
      {!ended && (
        <button
          type="button"
          class="button"
          disabled={phase !== "solving" || state.hints.value >= 3}
          onClick={() => state.hint()}
        >
          {icons.hint}
          {p.value.hint}
        </button>
      )}
      {!ended && (
        <button
          type="button"
          class="button"
          disabled={phase !== "solving" && phase !== "refuted"}
          onClick={() => state.showSolution()}
        >
          {p.value.solution}
        </button>
      )}
      {(ended || phase === "refuted") && (
        <button type="button" class="button" onClick={() => state.retry()}>
          {icons.again}
          {p.value.retry}
        </button>
      )}
      <button type="button" class="button" onClick={() => void analysePuzzle(puzzle)}>
        {icons.analyse}
        {p.value.analyse}
      </button>
      <IconButton
        icon="flip"
        label={p.value.flip}
        disabled={false}
        onClick={() => (state.flipped.value = !state.flipped.value)}
      />
      <Next state={state} ended={ended} />
    </div>
  );
}

/** At the end of a puzzle that was solved by keyboard, Enter goes on. */
function Next({ state, ended }: { state: PuzzleState; ended: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (ended && document.activeElement?.matches("[data-square]:focus-visible"))
      button.current?.focus();
  }, [ended]);
  return (
    <button
      type="button"
      ref={button}
      class={ended ? "button primary" : "button"}
      onClick={() => void state.next()}
    >
      {p.value.next}
      {icons.next}
    </button>
  );
}

function RunStatus({ state }: { state: PuzzleState }) {
  const { solved, left, clock } = state.run;
  return (
    <p class="puzzles-run">
      <span>{p.value.solvedSoFar(solved.value)}</span>
      {left.value !== null && (
        <span class="puzzles-clock" role="timer" aria-label={p.value.timeLeft}>
          {clock.value}
        </span>
      )}
    </p>
  );
}

function RunStart({ state }: { state: PuzzleState }) {
  const texts = p.value;
  return (
    <section class="puzzles-task card">
      <h2>{texts.modes[state.mode.value]}</h2>
      <p>{state.mode.value === "streak" ? texts.aboutStreak : texts.aboutTimed}</p>
      <button type="button" class="button primary" onClick={() => void state.start()}>
        {texts.start}
      </button>
    </section>
  );
}

function RunResult({ state }: { state: PuzzleState }) {
  const texts = p.value;
  const solved = state.run.solved.value;
  const overview = state.overview.value;
  const best = state.mode.value === "streak" ? overview?.bestStreak : overview?.bestTimed;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section class="puzzles-task card">
      <h2>{texts.runOver(solved)}</h2>
      <p>{solved > 0 && solved === best ? texts.newBest : texts.best(best ?? 0)}</p>
      <div class="puzzles-buttons">
        <button
          type="button"
          class="button primary"
          ref={button}
          onClick={() => void state.start()}
        >
          {texts.retry}
        </button>
        {state.puzzle.value && (
          <button
            type="button"
            class="button"
            onClick={() => void analysePuzzle(state.puzzle.value!)}
          >
            {icons.analyse}
            {texts.analyse}
          </button>
        )}
      </div>
    </section>
  );
}

function Nothing({ state }: { state: PuzzleState }) {
  const texts = p.value;
  const overview = state.overview.value;
  const own = state.mode.value === "mistakes";
  const due = overview?.nextDue;
  return (
    <section class="puzzles-task card">
      <h2>{own ? texts.nothingDue : texts.none}</h2>
      {own && due && (
        <p>
          {texts.nextDue(new Date(due).toLocaleDateString(language.value, { dateStyle: "long" }))}
        </p>
      )}
      {own && (overview?.own ?? 0) === 0 && <p>{texts.noOwn}</p>}
      {own && (
        <button type="button" class="button" onClick={() => void state.choose("rating")}>
          {texts.modes.rating}
        </button>
      )}
    </section>
  );
}
