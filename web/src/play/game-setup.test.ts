import { describe, expect, it, vi } from "vitest";
import { asked, type GameSetup, first, newGame, recall, remember } from "./game-setup";

const names = { you: "Ada", guest: "Guest" };
const ask = (setup: Partial<GameSetup>, coin = true) =>
  newGame({ ...first, ...setup }, names, coin);

describe("a new game", () => {
  it("seats the person where they want to sit", () => {
    const opponent = { id: "hetman", elo: 1500 };
    expect(ask({ color: "black", opponent }).seats).toEqual([
      { who: "computer", id: "hetman", elo: 1500 },
      { who: "here", name: "Ada" },
    ]);
    expect(ask({ color: "white", opponent }).seats[0]).toEqual({ who: "here", name: "Ada" });
  });

  it("leaves it to the coin when they do not mind", () => {
    expect(ask({ color: "random" }, true).seats[0].who).toBe("here");
    expect(ask({ color: "random" }, false).seats[0].who).toBe("computer");
  });

  it("seats another person here or by a link", () => {
    const person: Partial<GameSetup> = { mode: "person", color: "white" };
    expect(ask({ ...person, place: "here", otherName: " Bob " }).seats[1]).toEqual({
      who: "here",
      name: "Bob",
    });
    expect(ask({ ...person, place: "link" }).seats[1]).toEqual({ who: "link", name: "Guest" });
  });

  it("writes times as match runners do", () => {
    const clock = { ...first.time, limit: "clock" as const, minutes: 1.5, increment: 2 };
    expect(ask({ time: clock }).time).toEqual([
      { limit: "clock", control: "90+2" },
      { limit: "clock", control: "90+2" },
    ]);
    const perMove = { ...first.time, limit: "perMove" as const, seconds: 2.5 };
    expect(ask({ time: clock, blackTime: perMove }).time[1]).toEqual({
      limit: "perMove",
      ms: 2500,
    });
  });

  it("starts where it is told", () => {
    expect(ask({ start: "chess960", number: "" }).start).toEqual({
      from: "chess960",
      number: null,
    });
    expect(ask({ start: "chess960", number: "518" }).start).toEqual({
      from: "chess960",
      number: 518,
    });
    expect(ask({ start: "fen", fen: " 8/8 " }).start).toEqual({ from: "fen", fen: "8/8" });
  });

  it("starts from the node of a study that the address names, only this time", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    const setup = asked(recall(), new URLSearchParams("study=12&path=e2e4+e7e5"));
    expect(ask(setup).start).toEqual({ from: "study", study: 12, path: "e2e4 e7e5" });
    remember(setup);
    expect(recall()).toMatchObject({ start: "standard", node: null });
    vi.unstubAllGlobals();
  });
});
