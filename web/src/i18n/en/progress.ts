// The page of progress, and games of one's accounts elsewhere. Loaded with them.
import type { GoalKind, Speed } from "../../wire";

export const progress = {
  title: "Progress",
  period: "Period",
  periods: { all: "All time", year: "One year", quarter: "90 days", month: "30 days" },
  speed: "Time control",
  anySpeed: "All",
  speeds: {
    bullet: "Bullet",
    blitz: "Blitz",
    rapid: "Rapid",
    classical: "Classical",
    none: "Without a clock",
  } satisfies Record<Speed, string>,
  reading: (left: number) => `Looking at your games: ${left} left`,
  games: (count: number) => (count === 1 ? "1 game" : `${count} games`),

  rating: "Rating",
  curve: "Which rating",
  ofGames: "Games",
  ofPuzzles: "Puzzles",
  ratingNow: (rating: string, error: string) => `${rating} ± ${error}`,
  aboutGames: (count: number) =>
    `Glicko-2, from ${count === 1 ? "1 game" : `${count} games`} against opponents here whose strength was measured. The band holds the true value nineteen times in twenty.`,
  aboutPuzzles: (count: number) =>
    `Glicko-2, from ${count === 1 ? "1 try" : `${count} tries`} at puzzles. The band holds the true value nineteen times in twenty.`,
  aboutSite: (site: string, count: number) =>
    `As ${site} wrote it into ${count === 1 ? "1 game" : `${count} games`}.`,
  noRating:
    "No rating yet. Play an opponent with a measured rating, or solve puzzles: each result moves it.",
  chart: (from: string, to: string, now: string) => `Rating from ${from} to ${to}, now ${now}`,
  asTable: "As a table",
  date: "Date",
  game: "Game",
  openGame: "Open the game",

  goals: "This week",
  goalKinds: {
    games: "Games played",
    puzzles: "Puzzles solved",
    days: "Days with chess",
  } satisfies Record<GoalKind, string>,
  goalOf: (done: number, wanted: number) => (wanted > 0 ? `${done} of ${wanted}` : String(done)),
  wanted: (what: string) => `Goal: ${what}`,
  streakDays: (days: number) => (days === 1 ? "1 day in a row" : `${days} days in a row`),
  streakWins: (wins: number) => (wins === 1 ? "1 win in a row" : `${wins} wins in a row`),
  best: (count: number) => `best ${count}`,

  accuracy: "Accuracy",
  aboutAccuracy: "You and your opponents in the same games, from those that were reviewed.",
  by: "By",
  dimensions: { phases: "Phase", colors: "Colour", speeds: "Time control", openings: "Opening" },
  phases: { opening: "Opening", middlegame: "Middlegame", endgame: "Endgame" },
  gamesColumn: "Games",
  score: "Score",
  you: "You",
  opponents: "Opponents",
  secondsPerMove: "s per move",
  notReviewed: "not reviewed",
  unreviewed: (count: number) =>
    count === 1
      ? "1 game has no review, and says nothing about accuracy."
      : `${count} games have no review, and say nothing about accuracy.`,
  reviewSome: (count: number) => `Review the last ${count}`,
  reviewing: (left: number) => `Reviewing: ${left} left`,
  stop: "Stop",

  motifs: "What you overlook",
  aboutMotifs: "From the reasons of your reviewed games.",
  noMotifs: "Nothing yet: review some games.",
  motif: "Motif",
  missed: "Missed",
  allowed: "Allowed",
  practise: "Practise",

  conversion: "Won and lost positions",
  aboutConversion: "Games in which one side stood better by three pawns or more.",
  whenWon: "You stood won",
  whenLost: "You stood lost",
  won: "Won",
  drawn: "Drawn",
  lost: "Lost",
  converted: (percent: string) => `${percent} won`,
  rescued: (percent: string) => `${percent} not lost`,

  time: "Time",
  aboutTime: "Seconds for a move, and mistakes when the clock is short.",
  shortOfTime: "With less than a tenth of the time",
  withTime: "With time",
  mistakesOf: (mistakes: number, moves: number) => `${mistakes} mistakes in ${moves} moves`,
  lostOnTime: "Lost on time",
  noClocks: "None of these games has clock times.",

  who: "Who you are",
  aboutWho: "Imported games of these names are yours.",
  addName: "Another name",
  add: "Add",
  removeName: (name: string) => `Remove ${name}`,

  nothing: "No games of yours are here yet",
  nothingHelp:
    "Play one, fetch yours from Lichess or Chess.com, or say under which name you play in the games you imported.",
  play: "Play",

  fetch: "From Lichess or Chess.com",
  fetchTitle: "Fetch games by name",
  site: "Site",
  name: "Name there",
  mine: "This is me: the games count as mine",
  contacts: (site: string) =>
    `Hetman asks ${site} for this player's public games, now and whenever you press the button, never by itself. Nothing of yours is sent but the name.`,
  begin: "Fetch games",
  known: "Fetched before",
  upToDate: (games: number, date: string) =>
    `${games === 1 ? "1 game" : `${games} games`}${date ? `, the newest of ${date}` : ""}`,
  fetchNew: "Fetch new games",
};
