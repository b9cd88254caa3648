// The start page.
export const home = {
  play: "Play",
  orMove: "or make a move on the board",
  computerBegins: "Your opponent begins.",
  adapts: "Follows your results: a little stronger after a win, a little weaker after a loss",
  levelUp: (before: number, now: number) =>
    `You won at level ${before}: the next game is at ${now}.`,
  levelDown: (before: number, now: number) =>
    `You lost at level ${before}: the next game is at ${now}.`,
  afterWin: (name: string) => `You beat ${name}: here is somebody a little stronger.`,
  afterLosses: (name: string) => `${name} won twice: here is somebody a little weaker.`,
  person: "Play a person",
  watch: "Watch computers",
  choices: "More",
  lastGame: "Last game",
  review: "Review",
  puzzlesDue: (count: number) =>
    count === 1 ? "1 puzzle is due today" : `${count} puzzles are due today`,
  tactics: "Puzzles at your level",
  bringGames: "Your games from Lichess or Chess.com",
  progress: "Progress",
  rating: (rating: number, error: number) => `Rating ${rating} ± ${error}`,
  gamesPlayed: (count: number) => (count === 1 ? "1 game" : `${count} games`),
  days: (count: number) => (count === 1 ? "1 day in a row" : `${count} days in a row`),
  openProgress: "Open",
  solve: "Solve",
  watching: "This device watches: open a game below, or under Games.",
  unfinished: "Continue",
  clockRuns: "The clock is running",
  versus: (white: string, black: string) => `${white} – ${black}`,
  plies: (count: number) => {
    const moves = Math.ceil(count / 2);
    return moves === 1 ? "1 move" : `${moves} moves`;
  },
};
