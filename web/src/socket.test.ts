import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("./api", () => ({ fetchHello: async () => undefined, token: () => "token" }));

/** A WebSocket that receives only what the test lets it receive. */
class FakeSocket {
  static readonly all: FakeSocket[] = [];
  readonly sent: string[] = [];
  closed = false;
  onopen = () => {};
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push((JSON.parse(text) as { type: string }).type);
  }
  close(): void {
    this.closed = true;
  }
  receive(type: string): void {
    this.onmessage?.({ data: JSON.stringify({ type }) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a connection that no longer answers is dropped for a new one", async () => {
  const { connect, connected } = await import("./socket");
  connect();
  const socket = FakeSocket.all[0]!;
  socket.receive("welcome");
  await vi.advanceTimersByTimeAsync(16_000);
  expect(socket.sent).toEqual(["ping"]);
  socket.receive("pong");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connected.value).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connected.value).toBe(false);
  expect(socket.closed).toBe(true);
  await vi.waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(1));
});
