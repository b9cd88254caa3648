// Dlaczego posunięcie jest dobre lub złe, podsumowanie partii, groźby.
import type { Role } from "../../board/pieces";
import type { Texts } from "..";

const one: Record<Role, string> = {
  pawn: "piona",
  knight: "skoczka",
  bishop: "gońca",
  rook: "wieżę",
  queen: "hetmana",
  king: "króla",
};

const many: Record<Role, string> = {
  pawn: "piony",
  knight: "skoczki",
  bishop: "gońce",
  rook: "wieże",
  queen: "hetmany",
  king: "króle",
};

export const reasons: Texts["reasons"] = {
  why: "Dlaczego",
  pieces: (role, count) => (count === 1 ? one[role] : `${count} ${many[role]}`),
  fullStop: ".",
  and: "i",
  trade: (won, given) => (given ? `${won} za ${given}` : won),
  exchange: "jakość",
  wins: (move, trade) => `${move} zdobywa ${trade}`,
  promotes: (move) => `${move} i pion zostaje promowany`,
  mates: (move, moves) =>
    moves === 1 ? `${move} daje mata` : `${move} prowadzi do mata w ${moves} posunięciach`,
  perpetual: (move) => `${move} remisuje wiecznym szachem`,
  stalemate: "To pat: wygrana przepadła",
  gives: (piece) => `Poświęca ${piece}`,
  better: (move, other, played) => `Lepsze było ${move}: ${other} zamiast ${played}`,
  nextBest: (move, score) => `Drugie co do siły, ${move}, daje ${score}`,
  missed: (what) => `Przeoczone: ${what}`,
  otherwise: (move, what) => `Po ${move} zamiast tego ${what}`,
  threat: (what) => `Groźba: ${what}`,
  noThreat: "Brak bezpośredniej groźby: wariant nie zdobywa materiału i nie daje mata.",
  plan: (side, what) => `Plan ${side === "white" ? "białych" : "czarnych"}: ${what}`,
  planSteps: {
    castleShort: "krótka roszada",
    castleLong: "długa roszada",
    exchange: (square) => `wymiana na ${square}`,
  },
  idea: (what) => `Pomysł: ${what}`,
  aim: (what) => `Cel: ${what}`,
  lookingForPlan: "Szukam planu…",
  causes: {
    leavesUnguarded: (piece) => `${piece} traci obronę`,
    opensLine: (piece) => `Otwiera się linia do ${piece}`,
    ignoresThreat: "Groźba istniała już wcześniej",
  },
  tactics: {
    fork: "widełki",
    pin: "związanie",
    skewer: "rożen",
    discoveredAttack: "atak z odsłony",
    doubleCheck: "podwójny szach",
    hangingPiece: "bez obrony",
    trappedPiece: "złapana figura",
    deflection: "odciągnięcie",
    attraction: "zaciągnięcie",
    interference: "przesłona",
    intermezzo: "posunięcie pośrednie",
    capturingDefender: "zbicie obrońcy",
    overloadedGuard: "przeciążony obrońca",
    smotheredMate: "mat zduszony",
    backRankMate: "mat na ostatniej linii",
    anastasiaMate: "mat Anastazji",
    hookMate: "mat hakowy",
    arabianMate: "mat arabski",
    bodenMate: "mat Bodena",
    doubleBishopMate: "mat dwoma gońcami",
    dovetailMate: "mat na jaskółczy ogon",
  },
  themes: {
    kingSafety: "bezpieczeństwo króla",
    passedPawns: "wolne piony",
    pawnStructure: "struktura pionów",
    bishopPair: "para gońców",
    rookFiles: "linie dla wież",
    mobility: "aktywność figur",
  },

  summary: "Partia w skrócie",
  turns: {
    evenToLost: (move) => `${move} zamienia równą partię w przegraną`,
    wonToEven: (move) => `${move} wypuszcza wygraną: partia znów jest równa`,
    wonToLost: (move) => `${move} zamienia wygraną partię w przegraną`,
  },
  because: (turn, reason) => `${turn}: ${reason}`,
  decided: (side, move) =>
    `Od posunięcia ${move} ${side === "white" ? "białe" : "czarne"} miały wygraną.`,
  balanced: "Żadna strona nigdy nie miała wygranej.",
  accuracies: (white, black) => `Dokładność: białe ${white}, czarne ${black}.`,
};
