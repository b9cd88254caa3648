// Proč je tah dobrý nebo špatný, shrnutí partie, hrozby.
import type { Role } from "../../board/pieces";
import type { Texts } from "..";

const one: Record<Role, string> = {
  pawn: "pěšce",
  knight: "jezdce",
  bishop: "střelce",
  rook: "věž",
  queen: "dámu",
  king: "krále",
};

const many: Record<Role, string> = {
  pawn: "pěšce",
  knight: "jezdce",
  bishop: "střelce",
  rook: "věže",
  queen: "dámy",
  king: "krále",
};

export const reasons: Texts["reasons"] = {
  why: "Proč",
  pieces: (role, count) => (count === 1 ? one[role] : `${count} ${many[role]}`),
  fullStop: ".",
  and: "a",
  trade: (won, given) => (given ? `${won} za ${given}` : won),
  exchange: "kvalitu",
  wins: (move, trade) => `${move} získává ${trade}`,
  promotes: (move) => `${move} a pěšec se promění`,
  mates: (move, moves) => (moves === 1 ? `${move} je mat` : `${move} vynucuje mat ${moves}. tahem`),
  perpetual: (move) => `${move} remizuje věčným šachem`,
  stalemate: "Je to pat: výhra je pryč",
  gives: (piece) => `Obětuje ${piece}`,
  better: (move, other, played) => `Lepší bylo ${move}: ${other} místo ${played}`,
  nextBest: (move, score) => `Další nejlepší tah ${move} dává ${score}`,
  missed: (what) => `Přehlédnuto: ${what}`,
  otherwise: (move, what) => `Po ${move} místo toho ${what}`,
  threat: (what) => `Hrozba: ${what}`,
  noThreat: "Žádná přímá hrozba: varianta nezískává materiál a nematuje.",
  causes: {
    leavesUnguarded: (piece) => `${piece} ztrácí krytí`,
    opensLine: (piece) => `Otevírá se linie k ${piece}`,
    ignoresThreat: "Hrozba tu byla už předtím",
  },
  tactics: {
    fork: "vidlička",
    pin: "vazba",
    skewer: "špíz",
    discoveredAttack: "odtažný útok",
    doubleCheck: "dvojšach",
    hangingPiece: "nekryto",
    trappedPiece: "chycená figura",
    deflection: "odlákání",
    attraction: "zavlečení",
    interference: "přerušení",
    intermezzo: "mezitah",
    capturingDefender: "sebrání obránce",
    smotheredMate: "dušený mat",
    backRankMate: "mat na poslední řadě",
    anastasiaMate: "Anastasiin mat",
    hookMate: "hákový mat",
    arabianMate: "arabský mat",
    bodenMate: "Bodenův mat",
    doubleBishopMate: "mat dvěma střelci",
    dovetailMate: "mat rybinou",
  },
  themes: {
    kingSafety: "bezpečnější král",
    passedPawns: "silnější volní pěšci",
    pawnStructure: "zdravější pěšci",
    bishopPair: "dvojice střelců",
    rookFiles: "věže na lepších liniích",
    mobility: "volnější figury",
  },

  summary: "Partie ve zkratce",
  turns: {
    evenToLost: (move) => `${move} mění vyrovnanou partii v prohranou`,
    wonToEven: (move) => `${move} pouští výhru: partie je opět vyrovnaná`,
    wonToLost: (move) => `${move} mění vyhranou partii v prohranou`,
  },
  because: (turn, reason) => `${turn}: ${reason}`,
  decided: (side, move) => `Od ${move}. tahu měl vyhráno ${side === "white" ? "bílý" : "černý"}.`,
  balanced: "Nikdo neměl v žádné chvíli vyhráno.",
  accuracies: (white, black) => `Přesnost: bílý ${white}, černý ${black}.`,
};
