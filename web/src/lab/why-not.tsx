import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { send } from "../api";
import { Board } from "../board/board";
import { useCheckedPosition } from "../board/checked-position";
import { MoveInput } from "../board/move-input";
import { formatScore } from "../board/score";
import { Thumbnail } from "../board/thumbnail";
import { l } from "../i18n/lab";
import { announce } from "../shell/announcer";
import { showError } from "../shell/toasts";
import type { Board as View, LineStep, WhyNot, WhyNotLine, WhyNotRequest } from "../wire";
import { grouped } from "./format";
import { fen } from "./position";

/** Why not this move? Any move is played, and the strong engine shows what answers it. */
export function WhyNotRoom() {
  const checked = useCheckedPosition(fen.value, 0, showError);
  const answer = useSignal<WhyNot | null>(null);
  const busy = useSignal(false);
  const asking = useRef<AbortController | null>(null);
  const reset = useSignal(0);
  useEffect(() => {
    answer.value = null;
    return () => asking.current?.abort();
  }, [fen.value]);
  const turn = fen.value.split(" ")[1] === "b" ? "black" : "white";
  const view = useMemo<View>(
    () => ({
      fen: fen.value,
      turn,
      lastMove: null,
      check: null,
      captured: { white: "", black: "", balance: 0 },
    }),
    [fen.value, reset.value],
  );

  async function ask(tried: string): Promise<void> {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    [busy.value, answer.value] = [true, null];
    try {
      const request: WhyNotRequest = { fen: fen.value, tried };
      const found = await send<WhyNot>("POST", "/api/lab/why-not", request, controller.signal);
      answer.value = found;
      announce(verdictText(found));
    } catch (error) {
      if (!controller.signal.aborted) showError(error);
    } finally {
      if (asking.current === controller) {
        busy.value = false;
        reset.value += 1;
      }
    }
  }

  const playable = checked?.over === null ? checked.legal : null;
  return (
    <>
      <p class="quiet lab-intro">{l.value.whyNotIntro}</p>
      <div class="lab-why-not">
        <div class="lab-why-not-board">
          <Board
            view={view}
            orientation={turn}
            movable={playable ? turn : null}
            legal={playable}
            onMove={(text) => void ask(text)}
          />
        </div>
        <section class="card lab-answer" aria-busy={busy.value}>
          <MoveInput disabled={!playable} onMove={(text) => void ask(text)} />
          {busy.value && <progress aria-label={l.value.searching} />}
          {answer.value ? <Answer found={answer.value} /> : <p>{l.value.playAMove}</p>}
        </section>
      </div>
    </>
  );
}

function verdictText({ verdict, lost, tried }: WhyNot): string {
  const san = tried.steps[0]?.san ?? "";
  return l.value.verdicts[verdict](san, lost.toFixed(0));
}

function Answer({ found }: { found: WhyNot }) {
  const { verdict, droppedAt, best, tried, nodes } = found;
  return (
    <>
      <h2 class={`lab-verdict ${verdict}`}>{verdictText(found)}</h2>
      {droppedAt !== null && <p>{l.value.droppedAt(String(droppedAt))}</p>}
      {verdict !== "best" && <Line title={l.value.refutation} line={tried} />}
      <Line title={l.value.bestLine} line={best} />
      <p class="quiet">{l.value.searchedAlike(grouped(nodes))}</p>
    </>
  );
}

function Line({ title, line }: { title: string; line: WhyNotLine }) {
  const shown = useSignal<LineStep | null>(null);
  const board = shown.value ?? line.steps.at(-1);
  return (
    <section class="lab-answer-line">
      <h3>
        {title} <span class="lab-value">{formatScore(line.score)}</span>
      </h3>
      <p>
        {line.steps.map((step) => (
          <button
            key={step.fen}
            type="button"
            class="button plain"
            aria-pressed={board === step}
            onClick={() => (shown.value = step)}
            onFocus={() => (shown.value = step)}
            onPointerEnter={() => (shown.value = step)}
          >
            {step.san}
          </button>
        ))}
      </p>
      {board && <Thumbnail fen={board.fen} lastMove={board.lastMove.join("")} />}
    </section>
  );
}
