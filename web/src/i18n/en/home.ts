// The start page.
export const home = {
  play: "Play",
  orMove: "or make a move on the board",
  computerBegins: "Your opponent begins.",
  afterWin: (name: string) => `You beat ${name}: here is somebody a little stronger.`,
  afterLosses: (name: string) => `${name} won twice: here is somebody a little weaker.`,
  person: "Play a person",
  watch: "Watch computers",
  choices: "More",
  lastGame: "Last game",
  review: "Review",
  puzzlesDue: (count: number) =>
    count === 1 ? "1 puzzle is due today" : `${count} puzzles are due today`,
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
