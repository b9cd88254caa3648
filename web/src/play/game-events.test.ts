import { describe, expect, it } from "vitest";
import type { Board, GameView, GameMove, GameState } from "../wire";
import { applyEvent, OUT_OF_SYNC } from "./game-events";

const board: Board = {
  fen: "8/8/8/8/8/8/8/8 w - - 0 1",
  turn: "white",
  lastMove: null,
  check: null,
  captured: { white: "", black: "", balance: 0 },
};

const now: GameState = {
  legal: { destinations: {}, promotions: [] },
  clocks: null,
  drawOffer: null,
  canClaimDraw: false,
  result: null,
  paused: false,
  delayMs: 0,
  canTakeBack: false,
  takeBackRequest: null,
  opening: null,
};

const moved = (uci: string): GameMove => ({
  uci,
  san: uci,
  lan: uci,
  board,
  clockMs: null,
  elapsedMs: 0,
  score: null,
});

const game = (version: number, ...moves: string[]): GameView => {
  const seat = { name: "", elo: null, computer: false, link: null, taken: true };
  const here = { who: "here" as const, name: "" };
  const time = { limit: "none" as const };
  return {
    id: 7,
    version,
    seats: [seat, seat],
    setup: { seats: [here, here], start: { from: "standard" }, time: [time, time] },
    chess960: false,
    start: board,
    moves: moves.map(moved),
    state: now,
    yours: ["white"],
    controls: true,
  };
};

describe("a game", () => {
  it("is what the server sends", () => {
    const whole = game(3, "e2e4");
    expect(applyEvent(null, 7, { type: "game", game: whole })).toBe(whole);
  });

  it("goes on with a move", () => {
    const before = game(3, "e2e4");
    const after = applyEvent(before, 7, {
      type: "move",
      id: 7,
      version: 4,
      ply: 2,
      move: moved("e7e5"),
      state: now,
    });
    expect(after).toMatchObject({ version: 4, moves: [{ uci: "e2e4" }, { uci: "e7e5" }] });
  });

  it("is out of sync when a move was missed", () => {
    const before = game(3, "e2e4");
    const event = {
      type: "move" as const,
      id: 7,
      version: 6,
      ply: 4,
      move: moved("g8f6"),
      state: now,
    };
    expect(applyEvent(before, 7, event)).toBe(OUT_OF_SYNC);
  });

  it("ignores old events and those of other games", () => {
    const before = game(3, "e2e4");
    const late = {
      type: "move" as const,
      id: 7,
      version: 3,
      ply: 2,
      move: moved("e7e5"),
      state: now,
    };
    expect(applyEvent(before, 7, late)).toBe(before);
    expect(applyEvent(before, 7, { ...late, id: 8, version: 9 })).toBe(before);
    expect(applyEvent(before, 7, { type: "gameState", id: 7, version: 2, state: now })).toBe(
      before,
    );
    expect(applyEvent(before, 7, { type: "game", game: game(2) })).toBe(before);
    expect(applyEvent(before, 7, { type: "pong" })).toBe(before);
  });

  it("takes changes without a new version, such as a clock that starts", () => {
    const running = { ...now, claim: true };
    const after = applyEvent(game(3, "e2e4"), 7, {
      type: "gameState",
      id: 7,
      version: 3,
      state: running,
    });
    expect(after).toMatchObject({ version: 3, state: running });
  });

  it("can get shorter when moves are taken back", () => {
    const before = game(3, "e2e4", "e7e5");
    expect(applyEvent(before, 7, { type: "game", game: game(4) })).toMatchObject({
      version: 4,
      moves: [],
    });
  });

  it("keeps its positions when it is sent again, so that the board is not redrawn", () => {
    const before = game(3, "e2e4");
    const after = applyEvent(before, 7, { type: "game", game: game(5, "e2e4") }) as GameView;
    expect(after.version).toBe(5);
    expect(after.moves).toBe(before.moves);
  });

  it("accepts lower versions from a restarted server", () => {
    const before = game(30, "e2e4");
    const after = applyEvent(before, 7, { type: "welcome" }) as GameView;
    expect(applyEvent(after, 7, { type: "game", game: game(1, "e2e4") })).toMatchObject({
      version: 1,
    });
  });
});
