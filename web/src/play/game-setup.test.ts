import { describe, expect, it, vi } from "vitest";
import {
  withParameters,
  type GameSetup,
  DEFAULT_SETUP,
  newGame,
  loadSetup,
  saveSetup,
} from "./game-setup";

const names = { you: "Ada", guest: "Guest" };
const ask = (setup: Partial<GameSetup>, coin = true) =>
  newGame({ ...DEFAULT_SETUP, ...setup }, names, coin);

describe("a new game", () => {
  it("gives the user the chosen colour", () => {
    const opponent = { id: "hetman", elo: 1500 };
    expect(ask({ color: "black", opponent }).seats).toEqual([
      { who: "computer", id: "hetman", elo: 1500 },
      { who: "here", name: "Ada" },
    ]);
    expect(ask({ color: "white", opponent }).seats[0]).toEqual({ who: "here", name: "Ada" });
  });

  it("draws the colour when it is random", () => {
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
    const clock = { ...DEFAULT_SETUP.time, limit: "clock" as const, minutes: 1.5, increment: 2 };
    expect(ask({ time: clock }).time).toEqual([
      { limit: "clock", control: "90+2" },
      { limit: "clock", control: "90+2" },
    ]);
    const perMove = { ...DEFAULT_SETUP.time, limit: "perMove" as const, seconds: 2.5 };
    expect(ask({ time: clock, blackTime: perMove }).time[1]).toEqual({
      limit: "perMove",
      ms: 2500,
    });
  });

  it("starts from the chosen position", () => {
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

  it("starts from the node of a study given in the address, only this time", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    const setup = withParameters(loadSetup(), new URLSearchParams("study=12&path=e2e4+e7e5"));
    expect(ask(setup).start).toEqual({ from: "study", study: 12, path: "e2e4 e7e5" });
    saveSetup(setup);
    expect(loadSetup()).toMatchObject({ start: "standard", node: null });
    vi.unstubAllGlobals();
  });
});
