// The page's one WebSocket: it reconnects by itself and renews its subscriptions.
import { signal } from "@preact/signals";
import { ApiError, fetchHello, token } from "./api";
import type { ServerMessage, ClientMessage } from "./wire";

/** Whether the connection is open and the server has greeted. */
export const connected = signal(false);

type Listener = (event: ServerMessage) => void;

const listeners = new Set<Listener>();
const watched = new Map<number, number>();
let socket: WebSocket | undefined;
let reconnectMs = 250;

/** How often the server is pinged, and how long the answer may take. */
const PING_MS = 15_000;
const TIMEOUT_MS = 5000;
let timeout: ReturnType<typeof setTimeout> | undefined;

/** Calls `listener` for every event until the returned function is called. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends a message if there is a connection. */
export function sendMessage(message: ClientMessage): void {
  if (connected.value) socket?.send(JSON.stringify(message));
}

/** Subscribes to a game or study until the returned function is called. */
export function watch(game: number): () => void {
  watched.set(game, (watched.get(game) ?? 0) + 1);
  if (watched.get(game) === 1) sendMessage({ type: "watch", game });
  return () => {
    const left = (watched.get(game) ?? 1) - 1;
    if (left > 0) {
      watched.set(game, left);
    } else {
      watched.delete(game);
      sendMessage({ type: "unwatch", game });
    }
  };
}

function receive(event: ServerMessage): void {
  clearPingTimeout();
  if (event.type === "welcome") {
    connected.value = true;
    reconnectMs = 250;
    for (const game of watched.keys()) sendMessage({ type: "watch", game });
  }
  for (const listener of listeners) listener(event);
}

/** Opens the connection, and reopens it whenever it breaks. */
export function connect(): void {
  open();
  setInterval(ping, PING_MS);
  addEventListener("online", ping);
  document.addEventListener("visibilitychange", () => !document.hidden && ping());
}

function open(): void {
  const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`);
  socket = opened;
  opened.onopen = () =>
    opened.send(JSON.stringify({ type: "hello", token: token() } satisfies ClientMessage));
  opened.onmessage = (message: MessageEvent<string>) =>
    receive(JSON.parse(message.data) as ServerMessage);
  opened.onclose = reconnectLater;
  timeout = setTimeout(drop, TIMEOUT_MS);
}

/** Pings the server: a computer that slept or changed networks is not told that its connection broke. */
function ping(): void {
  if (!connected.value || timeout !== undefined) return;
  sendMessage({ type: "ping" });
  timeout = setTimeout(drop, TIMEOUT_MS);
}

/** Any message from the server counts as an answer to the ping. */
function clearPingTimeout(): void {
  clearTimeout(timeout);
  timeout = undefined;
}

/** Drops a dead connection. Its own closing handshake could take minutes. */
function drop(): void {
  if (!socket) return;
  socket.onmessage = null;
  socket.onclose = null;
  socket.close();
  reconnectLater();
}

function reconnectLater(): void {
  clearPingTimeout();
  connected.value = false;
  reconnectMs = Math.min(reconnectMs * 2, 5000);
  setTimeout(() => void reconnect(), reconnectMs);
}

/** A restarted server has another token. One that no longer knows this device shows it how to pair. */
async function reconnect(): Promise<void> {
  try {
    await fetchHello();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return location.reload();
  }
  open();
}
