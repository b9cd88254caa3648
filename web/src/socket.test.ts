import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("./api", () => ({ fetchHello: async () => undefined, token: () => "token" }));

/** A connection that says only what the test lets it say. */
class Line {
  static readonly all: Line[] = [];
  readonly said: string[] = [];
  closed = false;
  onopen = () => {};
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.said.push((JSON.parse(text) as { say: string }).say);
  }
  close(): void {
    this.closed = true;
  }
  tell(tell: string): void {
    this.onmessage?.({ data: JSON.stringify({ tell }) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a connection that no longer answers is given up for another", async () => {
  const { connect, connected } = await import("./socket");
  connect();
  const line = Line.all[0]!;
  line.tell("welcome");
  await vi.advanceTimersByTimeAsync(16_000);
  expect(line.said).toEqual(["ping"]);
  line.tell("pong");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connected.value).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connected.value).toBe(false);
  expect(line.closed).toBe(true);
  await vi.waitFor(() => expect(Line.all.length).toBeGreaterThan(1));
});
