// Words that every page uses.
import type { Role } from "../../board/pieces";
import type { Side } from "../../wire";

const roles: Record<Role, string> = {
  king: "king",
  queen: "queen",
  rook: "rook",
  bishop: "bishop",
  knight: "knight",
  pawn: "pawn",
};

export const common = {
  home: "Home",
  analyse: "Analyse",
  games: "My games",
  settings: "Settings",
  places: {
    play: "Play",
    study: "Study",
    puzzles: "Puzzles",
    games: "Games",
    lab: "Lab",
    learn: "Learn",
  },
  cancel: "Cancel",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  white: "White",
  black: "Black",
  skip: "Skip to content",
  loading: "Loading",
  connectionLost: "Connection lost. Your game is safe; the page reconnects by itself.",
  notFound: "Page not found.",
  pageFailed: "This page could not be loaded. Is Hetman still running?",
  tryAgain: "Try again",

  pairTitle: "Pair this device",
  pairHelp: "Type the code that Hetman shows on the computer where it runs.",
  pairCode: "Code",
  pairButton: "Pair",

  board: "Chess board",
  empty: "empty",
  role: (role: Role) => roles[role],
  piece: (side: Side, role: Role) => `${side === "white" ? "white" : "black"} ${roles[role]}`,
  selected: (what: string) => `${what}, selected`,
  premoveSet: "Premove set",
  notPossible: "Not possible",
  noMoves: "No moves from here",
  noSuchPiece: (role: string) => `No ${role}`,
  promoteTo: "Promote to",
  moveInput: "Type a move",
  moveInputHint: "Type a move: e4, Nf3, e2e4",
  takes: "takes",
  check: "check",
  checkmate: "checkmate",
  castlesShort: "castles kingside",
  castlesLong: "castles queenside",
  promotesTo: (role: string) => `promotes to ${role}`,
};
