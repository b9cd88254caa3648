// A game at this device: what the server told, and what was asked of it.
import { batch, computed, effect, signal } from "@preact/signals";
import { get, Refused, send } from "../ask";
import { written } from "../board/notation";
import { language, t } from "../i18n";
import { connected, listen, watch } from "../live";
import { go } from "../router";
import { settings } from "../settings/settings";
import { announce } from "../shell/announcer";
import { toast, trouble } from "../shell/toasts";
import type { Action, Advice, Board, Created, Event, Game, Side, Thinking } from "../wire";
import { hear, MISSED } from "./hear";
import { tell } from "./tell";
import { request, settle, type Waiting } from "./waiting";

/** How long the answer of a computer may take to arrive. */
const ANSWER_MS = 300;

/** Sits down at a game. `leave` must be called in the end. */
export function sit(id: number) {
  const address = `/api/games/${id}`;
  const game = signal<Game | null>(null);
  /** When the clocks were told, by `performance.now()`. */
  const toldAt = signal(0);
  const thinking = signal<Thinking | null>(null);
  const waiting = signal<Waiting | null>(null);
  /** The half-move that is looked at; the latest if null. */
  const looked = signal<number | null>(null);
  const hint = signal<Advice | null>(null);
  /** Counts moves that were refused, so that the board puts the men back. */
  const refusals = signal(0);

  const plies = computed(() => game.value?.moves.length ?? 0);
  const ply = computed(() => Math.min(looked.value ?? plies.value, plies.value));
  const live = computed(() => ply.value === plies.value);
  const board = computed(
    () => game.value && (game.value.moves[ply.value - 1]?.board ?? game.value.start),
  );
  // A new object for another position and for every refusal, and for nothing else: a move on its way stays.
  const view = computed<Board | null>(() =>
    refusals.value >= 0 && board.value ? { ...board.value } : null,
  );
  const turn = computed<Side>(
    () => (game.value?.moves.at(-1)?.board ?? game.value?.start)?.turn ?? "white",
  );

  function accept(after: Game): void {
    const before = game.value;
    const plays = before?.moves.length !== after.moves.length;
    batch(() => {
      game.value = after;
      toldAt.value = performance.now();
      waiting.value = settle(waiting.value, after.moves.length, after.now.result !== null);
      if (plays) hint.value = null;
      if (looked.value !== null && looked.value >= after.moves.length) looked.value = null;
    });
    if (before) tell(before, after);
  }

  function onEvent(event: Event): void {
    if (event.tell === "thinking" && event.id === id) thinking.value = event.thinking;
    if (event.tell === "again" && event.id === id) go(`/game/${event.new}`);
    const after = hear(game.value, id, event);
    if (after === MISSED) void load();
    else if (after && after !== game.value) {
      if (event.tell === "welcome") game.value = after;
      else accept(after);
    }
  }

  async function load(): Promise<void> {
    try {
      const whole = await get<Game>(`${address}/live`);
      onEvent({ tell: "game", game: whole });
    } catch (error) {
      // What was not played here may still be in the library.
      if (error instanceof Refused && error.status === 404) go(`/study/${id}`);
      else if (error instanceof Refused) trouble(error);
    }
  }

  /** Asks for something; tells the person if it was refused. */
  async function ask<T>(action: Action): Promise<T | undefined> {
    try {
      return await send<T>("POST", `${address}/actions`, action);
    } catch (error) {
      trouble(error);
      return undefined;
    }
  }

  /** Sends the move that waits. Without a connection it goes on waiting. */
  async function deliver(): Promise<void> {
    const move = waiting.value;
    if (!move) return;
    try {
      await send("POST", `${address}/actions`, request(move, performance.now()));
    } catch (error) {
      if (!(error instanceof Refused)) {
        if (waiting.value === move) toast(t.value.play.moveWaits);
        return;
      }
      if (waiting.value !== move) return;
      waiting.value = null;
      refusals.value += 1;
      toast(t.value.play.moveRefused(error.message));
    }
  }

  function move(text: string): void {
    if (waiting.value || !game.value) return;
    looked.value = null;
    waiting.value = { ply: plies.value, text, at: performance.now() };
    void deliver();
  }

  function browse(to: number): void {
    const bounded = Math.max(0, Math.min(plies.value, to));
    looked.value = bounded === plies.value ? null : bounded;
  }

  async function askHint(): Promise<void> {
    const at = plies.value;
    const advice = await ask<Advice>({ do: "hint" });
    if (!advice || plies.value !== at) return;
    hint.value = advice;
    const words = { san: advice.san, lan: advice.uci };
    announce(t.value.play.hintIs(written(words, settings.value.notation, language.value)));
  }

  /** Offers a draw. A computer answers at once: if the game still goes on a moment later, it declined. */
  async function offerDraw(): Promise<void> {
    try {
      await send("POST", `${address}/actions`, { do: "offerDraw" } satisfies Action);
    } catch (error) {
      trouble(error);
      return;
    }
    const computer = game.value?.seats.find((seat) => seat.computer);
    if (!computer) return;
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    if (!game.value?.now.result) toast(t.value.play.drawDeclined(computer.name));
  }

  /** The same game again: its number. */
  async function again(swap: boolean): Promise<number | undefined> {
    return (await ask<Created>({ do: "again", swap }))?.id;
  }

  const unlisten = listen(onEvent);
  const unwatch = watch(id);
  // After a break the whole game comes by itself; a move that was made meanwhile follows it.
  let first = true;
  const unmend = effect(() => {
    const back = connected.value;
    if (!first && back && waiting.peek()) void deliver();
    first = false;
  });

  function leave(): void {
    unlisten();
    unwatch();
    unmend();
  }

  return {
    id,
    game,
    toldAt,
    thinking,
    waiting,
    hint,
    plies,
    ply,
    live,
    view,
    turn,
    load,
    ask,
    move,
    browse,
    askHint,
    offerDraw,
    again,
    leave,
  };
}

/** A game at this device. */
export type Table = ReturnType<typeof sit>;
