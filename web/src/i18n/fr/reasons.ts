// Pourquoi un coup est bon ou mauvais, le résumé d'une partie, les menaces.
import type { Role } from "../../board/pieces";
import type { Texts } from "..";

const one: Record<Role, string> = {
  pawn: "un pion",
  knight: "un cavalier",
  bishop: "un fou",
  rook: "une tour",
  queen: "la dame",
  king: "le roi",
};

const many: Record<Role, string> = {
  pawn: "pions",
  knight: "cavaliers",
  bishop: "fous",
  rook: "tours",
  queen: "dames",
  king: "rois",
};

export const reasons: Texts["reasons"] = {
  why: "Pourquoi",
  pieces: (role, count) => (count === 1 ? one[role] : `${count} ${many[role]}`),
  fullStop: ".",
  and: "et",
  trade: (won, given) => (given ? `${won} pour ${given}` : won),
  exchange: "la qualité",
  wins: (move, trade) => `${move} gagne ${trade}`,
  promotes: (move) => `${move}, et un pion est promu`,
  mates: (move, moves) => (moves === 1 ? `${move} fait mat` : `${move} force le mat en ${moves}`),
  perpetual: (move) => `${move} annule par échec perpétuel`,
  stalemate: "C’est pat : le gain est perdu",
  gives: (piece) => `Sacrifie ${piece}`,
  better: (move, other, played) => `Meilleur était ${move} : ${other} au lieu de ${played}`,
  nextBest: (move, score) => `Le meilleur coup suivant, ${move}, donne ${score}`,
  missed: (what) => `Manqué : ${what}`,
  otherwise: (move, what) => `Après ${move} à la place, ${what}`,
  threat: (what) => `Menace : ${what}`,
  noThreat: "Pas de menace directe : la variante ne gagne pas de matériel et ne mate pas.",
  plan: (side, what) => `Plan des ${side === "white" ? "Blancs" : "Noirs"} : ${what}`,
  planSteps: {
    castleShort: "petit roque",
    castleLong: "grand roque",
    exchange: (square) => `échange en ${square}`,
  },
  idea: (what) => `L’idée : ${what}`,
  aim: (what) => `But : ${what}`,
  lookingForPlan: "Recherche d’un plan…",
  causes: {
    leavesUnguarded: (piece) => `${piece} perd sa protection`,
    opensLine: (piece) => `La ligne vers ${piece} s’ouvre`,
    ignoresThreat: "La menace existait déjà",
  },
  tactics: {
    fork: "fourchette",
    pin: "clouage",
    skewer: "enfilade",
    discoveredAttack: "attaque à la découverte",
    doubleCheck: "échec double",
    hangingPiece: "sans protection",
    trappedPiece: "pièce enfermée",
    deflection: "déviation",
    attraction: "attraction",
    interference: "interception",
    intermezzo: "coup intermédiaire",
    capturingDefender: "prise du défenseur",
    overloadedGuard: "défenseur surchargé",
    smotheredMate: "mat à l’étouffée",
    backRankMate: "mat du couloir",
    anastasiaMate: "mat d’Anastasie",
    hookMate: "mat en crochet",
    arabianMate: "mat arabe",
    bodenMate: "mat de Boden",
    doubleBishopMate: "mat des deux fous",
    dovetailMate: "mat en queue d’aronde",
  },
  themes: {
    kingSafety: "sécurité du roi",
    passedPawns: "pions passés",
    pawnStructure: "structure de pions",
    bishopPair: "paire de fous",
    rookFiles: "colonnes pour les tours",
    mobility: "activité des pièces",
  },

  summary: "La partie en bref",
  turns: {
    evenToLost: (move) => `${move} rend perdante une partie égale`,
    wonToEven: (move) => `${move} laisse filer le gain : la partie est de nouveau égale`,
    wonToLost: (move) => `${move} rend perdante une partie gagnée`,
  },
  because: (turn, reason) => `${turn} : ${reason}`,
  decided: (side, move) =>
    `À partir du coup ${move}, les ${side === "white" ? "Blancs" : "Noirs"} avaient partie gagnée.`,
  balanced: "Aucun camp n’a jamais eu partie gagnée.",
  accuracies: (white, black) => `Précision : Blancs ${white}, Noirs ${black}.`,
};
