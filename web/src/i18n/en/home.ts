// The start page.
export const home = {
  lead: "A quiet place for chess.",
  person: "Play a person",
  personAbout: "On one board, or on two devices by a link",
  computer: "Play the computer",
  computerAbout: "From first steps to far beyond masters",
  watch: "Watch computers play",
  watchAbout: "Two engines, one board, at your pace",
  analyse: "Analyse",
  analyseAbout: "Positions, games, engine lines",
  games: "My games",
  gamesAbout: "Everything you played or imported",
  settings: "Settings",
  settingsAbout: "Board, pieces, sounds, language",
  unfinished: "Continue",
  clockRuns: "The clock is running",
  versus: (white: string, black: string) => `${white} – ${black}`,
  plies: (count: number) => {
    const moves = Math.ceil(count / 2);
    return moves === 1 ? "1 move" : `${moves} moves`;
  },
};
