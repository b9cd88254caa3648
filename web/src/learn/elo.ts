// Elo with its error, and the sequential probability ratio test: the arithmetic of matches, for games drawn by chance.

/** Points that each game can give. */
export interface Tally {
  wins: number;
  draws: number;
  losses: number;
}

/** A difference in Elo with the ends of its 95 % interval. */
export interface Estimate {
  elo: number;
  low: number;
  high: number;
}

/** The probability of a normal value beyond this is 2.5 % on either side. */
const TWO_SIDED_95 = 1.96;
/** Errors of the test, both kinds: 5 %. */
const ERROR_RATE = 0.05;
/** Where the test stops: above, the larger difference is accepted; below its negative, the smaller. */
export const LLR_BOUND = Math.log((1 - ERROR_RATE) / ERROR_RATE);
/** Scores of nothing or everything would be infinitely far apart. */
const LARGEST = 0.999;
/** How often even players draw. */
const DRAWS = 0.4;

/** What a difference in Elo scores, between 0 and 1. */
export function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The difference that scores so much. */
export function eloOf(score: number): number {
  const within = Math.min(LARGEST, Math.max(1 - LARGEST, score));
  return -400 * Math.log10(1 / within - 1);
}

/** The number of games. */
export function gamesOf({ wins, draws, losses }: Tally): number {
  return wins + draws + losses;
}

/** The mean score of a game, and its variance. */
export function momentsOf(tally: Tally): { mean: number; variance: number } {
  const games = gamesOf(tally);
  const mean = (tally.wins + tally.draws / 2) / games;
  const square = (tally.wins + tally.draws / 4) / games;
  return { mean, variance: square - mean * mean };
}

/** The difference in Elo, and how sure that is. */
export function estimate(tally: Tally): Estimate {
  const { mean, variance } = momentsOf(tally);
  const error = TWO_SIDED_95 * Math.sqrt(variance / gamesOf(tally));
  return { elo: eloOf(mean), low: eloOf(mean - error), high: eloOf(mean + error) };
}

/** The logarithm of how much likelier the games are with a difference of `elo1` than with `elo0`. */
export function llr(tally: Tally, elo0: number, elo1: number): number {
  const { mean, variance } = momentsOf(tally);
  if (variance === 0) return 0;
  const [low, high] = [scoreOf(elo0), scoreOf(elo1)];
  return (gamesOf(tally) * (high - low) * (2 * mean - low - high)) / (2 * variance);
}

/** Numbers by chance, the same for a seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A match between players whose difference is known: the tally after each game. */
export function simulate(elo: number, games: number, seed: number): Tally[] {
  const random = chance(seed);
  const score = scoreOf(elo);
  const draws = Math.min(DRAWS, 2 * score, 2 * (1 - score));
  const tallies: Tally[] = [];
  let tally: Tally = { wins: 0, draws: 0, losses: 0 };
  for (let game = 0; game < games; game += 1) {
    const ticket = random();
    if (ticket < draws) tally = { ...tally, draws: tally.draws + 1 };
    else if (ticket < score + draws / 2) tally = { ...tally, wins: tally.wins + 1 };
    else tally = { ...tally, losses: tally.losses + 1 };
    tallies.push(tally);
  }
  return tallies;
}
