import { expect, test } from "vitest";
import type { ComputerPlayer } from "../play/game-setup";
import type { GameView } from "../wire";
import { adaptation, adaptedElo, neighbour, playedGame, type PlayedGame } from "./fitting";

const LADDER: ComputerPlayer[] = [700, 1000, 1300].map((elo) => ({ id: "hetman", elo }));

const games = (...played: [number, number][]): PlayedGame[] =>
  played.map(([elo, score], id) => ({ id, opponent: { id: "hetman", elo }, score }));

test("a win asks for a stronger opponent, two losses for a weaker one", () => {
  expect(adaptation([])).toBe(0);
  expect(adaptation(games([1000, 1]))).toBe(1);
  expect(adaptation(games([1000, 0.5], [1000, 1]))).toBe(0);
  expect(adaptation(games([1000, 0]))).toBe(0);
  expect(adaptation(games([1000, 0], [1000, 0]))).toBe(-1);
  expect(adaptation(games([1000, 0], [1300, 0]))).toBe(0);
  expect(adaptation(games([1000, 0], [1000, 1]))).toBe(0);
});

test("a level follows every result, the more the longer it goes on", () => {
  const next = (elo: number, ...scores: number[]) =>
    adaptedElo(games(...scores.map((score): [number, number] => [elo, score])), elo, [600, 2850]);
  expect(next(1000)).toBe(1000);
  expect(next(1000, 1)).toBe(1050);
  expect(next(1000, 1, 1)).toBe(1100);
  expect(next(1000, 1, 1, 1, 1)).toBe(1150);
  expect(next(1000, 1, 0, 1)).toBe(1050);
  expect(next(1000, 0)).toBe(950);
  expect(next(1000, 0.5, 1)).toBe(1000);
  expect(next(620, 0, 0)).toBe(600);
  expect(next(2840, 1)).toBe(2850);
});

test("the ladder has two ends, and some players are not on it", () => {
  const at = (elo: number, by: -1 | 0 | 1) => neighbour(LADDER, { id: "hetman", elo }, by).elo;
  expect(at(1000, 1)).toBe(1300);
  expect(at(1000, -1)).toBe(700);
  expect(at(1000, 0)).toBe(1000);
  expect(at(700, -1)).toBe(700);
  expect(at(1300, 1)).toBe(1300);
  expect(at(1150, 1)).toBe(1300);
  expect(at(1150, -1)).toBe(1000);
  expect(at(1150, 0)).toBe(1150);
  expect(neighbour(LADDER, { id: "engine:Guest", elo: null }, 1).id).toBe("engine:Guest");
});

test("only finished games of one's own against computers count", () => {
  const view = (outcome: string, yours: string[], other = "computer") =>
    ({
      id: 3,
      yours,
      setup: {
        seats: [
          { who: other, id: "hetman", elo: 1300, name: "" },
          { who: "here", name: "Ada" },
        ],
      },
      state: { result: outcome === "" ? null : { outcome } },
    }) as unknown as GameView;
  const opponent = { id: "hetman", elo: 1300 };
  expect(playedGame(view("0-1", ["black"]))).toEqual({ id: 3, opponent, score: 1 });
  expect(playedGame(view("1-0", ["black"]))).toEqual({ id: 3, opponent, score: 0 });
  expect(playedGame(view("1/2-1/2", ["black"]))).toEqual({ id: 3, opponent, score: 0.5 });
  expect(playedGame(view("*", ["black"]))).toBeNull();
  expect(playedGame(view("", ["black"]))).toBeNull();
  expect(playedGame(view("0-1", []))).toBeNull();
  expect(playedGame(view("0-1", ["white", "black"], "here"))).toBeNull();
  expect(playedGame(view("0-1", ["black"], "here"))).toBeNull();
});
