import { expect, test } from "vitest";
import { lastChoice, player, requestOf } from "./choice";

test("rules that are switched off are not asked for, and a tournament has no test", () => {
  const choice = lastChoice();
  const off = {
    ...choice,
    resign: { ...choice.resign, on: false },
    test: { ...choice.test, on: true },
  };
  expect(requestOf(off)).toMatchObject({ resign: null, draw: { moves: 8 }, maxMoves: null });
  expect(requestOf(off).sprt).toEqual({
    elo0: 0,
    elo1: 5,
    alpha: 0.05,
    beta: 0.05,
    model: "normalised",
  });
  expect(requestOf({ ...off, form: "swiss" }).sprt).toBeNull();
});

test("textbook players have no transposition table, and only Hetman takes a network", () => {
  const choice = { ...lastChoice(), players: [player("preset:random"), player("hetman", 1200)] };
  const [random, hetman] = requestOf(choice).players;
  expect(random).toMatchObject({ hash: null, threads: null, network: null });
  expect(hetman).toMatchObject({ elo: 1200, hash: 16, name: null });
});
