// The opponents: who they are, and what one learns against them.

/** A player in two sentences. */
export interface Character {
  /** How it plays. */
  about: string;
  /** What one learns against it. */
  teaches: string;
}

/** A level of Hetman as a person, with a name. */
export interface Person extends Character {
  name: string;
}

const people: Record<"p700" | "p1000" | "p1300" | "p1600" | "p1900" | "p2200" | "p2500", Person> = {
  p700: {
    name: "Ola",
    about: "Looks one move ahead and overlooks every other quiet move. Takes what hangs.",
    teaches: "To see what hangs, yours and theirs.",
  },
  p1000: {
    name: "Vašek",
    about: "Counts the recapture too, but long diagonals and knight jumps often stay unseen.",
    teaches: "Forks and pins: the simple ones win.",
  },
  p1300: {
    name: "Nok",
    about: "Sees your reply and trades correctly, and is surprised by threats that need two moves.",
    teaches: "Threats that are prepared by a quiet move.",
  },
  p1600: {
    name: "Taras",
    about:
      "Hardly ever loses a piece. Values some pawn structures wrongly and keeps to it all game long.",
    teaches: "To win by better squares when no tactics come.",
  },
  p1900: {
    name: "Margot",
    about: "Searches like the strong engine, but only a few thousand positions a move.",
    teaches: "To calculate one move further than feels necessary.",
  },
  p2200: {
    name: "Jadwiga",
    about: "Nine thousand positions a move: short tactics are always seen, slow plans are not.",
    teaches: "Patience: improve the worst piece, keep everything defended.",
  },
  p2500: {
    name: "Ignacy",
    about: "Fifty thousand positions a move. Punishes inaccuracies before you notice them.",
    teaches: "What your small inaccuracies cost; the review shows where.",
  },
};

const textbook = {
  random: {
    about: "Plays any legal move without an idea.",
    teaches: "To give mate, calmly and without stalemate.",
  },
  greedy: {
    about: "Takes the most valuable thing in reach and never looks at your answer.",
    teaches: "Poisoned pawns: give one, win the queen.",
  },
  "checkm8-minimax": {
    about:
      "Looks at its move and your reply and counts the pieces: takes what hangs, walks into every double attack.",
    teaches: "Double attacks.",
  },
  "checkm8-negamax": {
    about: "Plays exactly like its minimax twin; only the program is half as long.",
    teaches: "Double attacks, once more.",
  },
  checkm8: {
    about: "Looks three plies ahead and counts material: punishes every loose piece, has no plan.",
    teaches: "To keep every piece defended.",
  },
  "wroclaw-3": {
    about: "Three plies ahead. Material first, then good squares and room for its pieces.",
    teaches: "To take the room away from its pieces.",
  },
  "wroclaw-4": {
    about: "The same, four plies ahead: also sees your answer to its second move.",
    teaches: "That a trap needs one move more than the other sees.",
  },
  "wroclaw-5": {
    about: "The same, five plies ahead: a club tactician without a strategy.",
    teaches: "Quiet positions, in which there is nothing to calculate.",
  },
  "hradec-5": {
    about:
      "Five plies ahead with the piece tables of many first programs. Stops counting in the middle of an exchange.",
    teaches: "Long exchanges and pawn endings, beyond its horizon.",
  },
  ensta: {
    about: "Opens from a book, then looks three plies ahead on its own.",
    teaches: "To leave the book early, and to play on your own.",
  },
  ukraine: {
    about:
      "A small neural network takes the position it likes best after one move. Calculates nothing.",
    teaches: "How far a feeling for positions goes, and how tactics beat it.",
  },
  "ukraine-results": {
    about: "The same network, trained on how games end: presses on when it is winning.",
    teaches: "To hold on in worse positions.",
  },
  "ukraine-alpha-beta": {
    about: "The network with three plies of calculation; captures are followed to their end.",
    teaches: "Positions in which feeling and calculation disagree.",
  },
  "ukraine-results-alpha-beta": {
    about: "The network of results with three plies of calculation.",
    teaches: "To turn down an endgame that the other side wants.",
  },
  mcts: {
    about:
      "Plays thousands of games at random in its head and trusts the average: overlooks the one move that refutes.",
    teaches: "To look for the one good answer.",
  },
  "mcts-eval": {
    about:
      "Follows promising lines and evaluates them instead of guessing. Sound, often content with a draw.",
    teaches: "To play for a win without risking everything.",
  },
  textbook: {
    about:
      "All ideas of the textbooks together, as deep as the clock allows: the strongest of them.",
    teaches: "Clean technique: short tactics do not work here.",
  },
} satisfies Record<string, Character>;

export const opponents = {
  people,
  textbook: textbook as Record<keyof typeof textbook, Character>,
  strong: {
    about: "The strong engine with its neural network and all the time on its clock.",
    teaches: "To defend as long as you can, and to see what was possible.",
  } as Character,
  mcts: {
    about: "Monte Carlo tree search: a network says which moves are worth a look.",
    teaches: "How an engine plays that chooses by feeling first.",
  } as Character,
  engine: "An engine that you registered.",
  title: "Choose an opponent",
  others: "Other opponents",
  choose: (name: string) => `Choose ${name}`,
  show: "Show",
  all: "All",
  groups: {
    levels: "Levels",
    textbook: "Textbook players",
    strong: "The strong engine",
    engines: "Your engines",
  },
  groupsAbout: {
    levels: "Hetman, weakened so that it errs.",
    textbook: "Programs from student works, rebuilt: each shows one idea.",
  },
  short: { levels: "Levels", textbook: "Textbook", engines: "Engines" },
  level: (elo: number) => `Hetman ${elo}`,
  measured: (rating: string) => `measured ${rating}`,
  estimated: (rating: string) => `about ${rating}`,
  measuredAbout: "Measured rating and its error (95 %)",
  notMeasured: "not measured",
  teaches: "Teaches:",
  weaker: "Weaker",
  stronger: "Stronger",
};
