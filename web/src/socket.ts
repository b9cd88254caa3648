// The one WebSocket of the page: it comes back by itself, and watches again what was watched.
import { signal } from "@preact/signals";
import { fetchHello, token } from "./api";
import type { Event, Wish } from "./wire";

/** Whether the server can be heard. */
export const connected = signal(false);

type Listener = (event: Event) => void;

const listeners = new Set<Listener>();
const watched = new Map<number, number>();
let socket: WebSocket | undefined;
let pause = 250;

/** How often a connection is tried, and how long the answer may take. */
const PROBE_MS = 15_000;
const ANSWER_MS = 5000;
let doubt: ReturnType<typeof setTimeout> | undefined;

/** Hears every event until the returned function is called. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says something, if there is a connection. */
export function sendMessage(wish: Wish): void {
  if (connected.value) socket?.send(JSON.stringify(wish));
}

/** Watches a game or study until the returned function is called. */
export function watch(game: number): () => void {
  watched.set(game, (watched.get(game) ?? 0) + 1);
  if (watched.get(game) === 1) sendMessage({ say: "watch", game });
  return () => {
    const left = (watched.get(game) ?? 1) - 1;
    if (left > 0) {
      watched.set(game, left);
    } else {
      watched.delete(game);
      sendMessage({ say: "unwatch", game });
    }
  };
}

function hear(event: Event): void {
  trust();
  if (event.tell === "welcome") {
    connected.value = true;
    pause = 250;
    for (const game of watched.keys()) sendMessage({ say: "watch", game });
  }
  for (const listener of listeners) listener(event);
}

/** Opens the connection, and again whenever it breaks. */
export function connect(): void {
  open();
  setInterval(probe, PROBE_MS);
  addEventListener("online", probe);
  document.addEventListener("visibilitychange", () => !document.hidden && probe());
}

function open(): void {
  const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`);
  socket = opened;
  opened.onopen = () =>
    opened.send(JSON.stringify({ say: "hello", token: token() } satisfies Wish));
  opened.onmessage = (message: MessageEvent<string>) => hear(JSON.parse(message.data) as Event);
  opened.onclose = lose;
  doubt = setTimeout(hangUp, ANSWER_MS);
}

/** Tries whether the connection still carries: whoever slept or changed networks is not told that it broke. */
function probe(): void {
  if (!connected.value || doubt !== undefined) return;
  sendMessage({ say: "ping" });
  doubt = setTimeout(hangUp, ANSWER_MS);
}

/** Any word from the server ends the doubt. */
function trust(): void {
  clearTimeout(doubt);
  doubt = undefined;
}

/** Gives a dead connection up. Its own goodbye could take minutes. */
function hangUp(): void {
  if (!socket) return;
  socket.onmessage = null;
  socket.onclose = null;
  socket.close();
  lose();
}

function lose(): void {
  trust();
  connected.value = false;
  pause = Math.min(pause * 2, 5000);
  setTimeout(() => void again(), pause);
}

/** A server that was started again has another token. */
async function again(): Promise<void> {
  await fetchHello().catch(() => undefined);
  open();
}
