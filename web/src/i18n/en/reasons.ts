// Why a move is good or bad, the summary of a game, threats.
import type { Role } from "../../board/pieces";
import type { Side, TacticName, ThemeName } from "../../wire";

/** One piece as an object: what is won, given or promoted to. */
const one: Record<Role, string> = {
  pawn: "a pawn",
  knight: "a knight",
  bishop: "a bishop",
  rook: "a rook",
  queen: "the queen",
  king: "the king",
};

const many: Record<Role, string> = {
  pawn: "pawns",
  knight: "knights",
  bishop: "bishops",
  rook: "rooks",
  queen: "queens",
  king: "kings",
};

/** What a game was for the side that moved, before and after a turn. */
export type Turn = "evenToLost" | "wonToEven" | "wonToLost";

export const reasons = {
  why: "Why",
  pieces: (role: Role, count: number) => (count === 1 ? one[role] : `${count} ${many[role]}`),
  fullStop: ".",
  and: "and",
  trade: (won: string, given: string) => (given ? `${won} for ${given}` : won),
  exchange: "the exchange",
  wins: (move: string, trade: string) => `${move} wins ${trade}`,
  promotes: (move: string) => `${move}, and a pawn promotes`,
  mates: (move: string, moves: number) =>
    moves === 1 ? `${move} is mate` : `${move} forces mate in ${moves}`,
  perpetual: (move: string) => `${move} draws by perpetual check`,
  stalemate: "It is stalemate: the win is gone",
  gives: (piece: string) => `Sacrifices ${piece}`,
  better: (move: string, other: string, played: string) =>
    `${move} was better: ${other} instead of ${played}`,
  nextBest: (move: string, score: string) => `The next best move, ${move}, gives ${score}`,
  missed: (what: string) => `Missed: ${what}`,
  otherwise: (move: string, what: string) => `After ${move} instead, ${what}`,
  threat: (what: string) => `Threat: ${what}`,
  noThreat: "No direct threat: the line wins no material and does not mate.",
  plan: (side: Side, what: string) => `${side === "white" ? "White" : "Black"}’s plan: ${what}`,
  planSteps: {
    castleShort: "castle kingside",
    castleLong: "castle queenside",
    exchange: (square: string) => `exchange on ${square}`,
  },
  idea: (what: string) => `The idea: ${what}`,
  aim: (what: string) => `Aim: ${what}`,
  lookingForPlan: "Looking for a plan …",
  causes: {
    leavesUnguarded: (piece: string) => `${piece} loses its guard`,
    opensLine: (piece: string) => `The line to ${piece} is opened`,
    ignoresThreat: "The threat was there already",
  },
  tactics: {
    fork: "fork",
    pin: "pin",
    skewer: "skewer",
    discoveredAttack: "discovered attack",
    doubleCheck: "double check",
    hangingPiece: "unprotected",
    trappedPiece: "trapped",
    deflection: "deflection",
    attraction: "attraction",
    interference: "interference",
    intermezzo: "intermezzo",
    capturingDefender: "the defender is taken",
    overloadedGuard: "overloaded guard",
    smotheredMate: "smothered mate",
    backRankMate: "back-rank mate",
    anastasiaMate: "Anastasia's mate",
    hookMate: "hook mate",
    arabianMate: "Arabian mate",
    bodenMate: "Boden's mate",
    doubleBishopMate: "double bishop mate",
    dovetailMate: "dovetail mate",
  } satisfies Record<TacticName, string>,
  themes: {
    kingSafety: "king safety",
    passedPawns: "passed pawns",
    pawnStructure: "pawn structure",
    bishopPair: "the bishop pair",
    rookFiles: "lines for the rooks",
    mobility: "piece activity",
  } satisfies Record<ThemeName, string>,

  summary: "The game in short",
  turns: {
    evenToLost: (move: string) => `${move} turns an even game into a lost one`,
    wonToEven: (move: string) => `${move} lets a win go: the game is even again`,
    wonToLost: (move: string) => `${move} turns a won game into a lost one`,
  } satisfies Record<Turn, (move: string) => string>,
  because: (turn: string, reason: string) => `${turn}: ${reason}`,
  decided: (side: Side, move: number) =>
    `From move ${move} on ${side === "white" ? "White" : "Black"} was winning.`,
  balanced: "Neither side was ever winning.",
  accuracies: (white: string, black: string) => `Accuracy: White ${white}, Black ${black}.`,
};
