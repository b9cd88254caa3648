// Чому хід добрий чи поганий, підсумок партії, загрози.
import type { Role } from "../../board/pieces";
import type { Texts } from "..";

const one: Record<Role, string> = {
  pawn: "пішака",
  knight: "коня",
  bishop: "слона",
  rook: "туру",
  queen: "ферзя",
  king: "короля",
};

const many: Record<Role, string> = {
  pawn: "пішаки",
  knight: "коні",
  bishop: "слони",
  rook: "тури",
  queen: "ферзі",
  king: "королі",
};

export const reasons: Texts["reasons"] = {
  why: "Чому",
  pieces: (role, count) => (count === 1 ? one[role] : `${count} ${many[role]}`),
  fullStop: ".",
  and: "і",
  trade: (won, given) => (given ? `${won} за ${given}` : won),
  exchange: "якість",
  wins: (move, trade) => `${move} виграє ${trade}`,
  promotes: (move) => `${move}, і пішак перетворюється`,
  mates: (move, moves) =>
    moves === 1
      ? `${move} ставить мат`
      : `${move} веде до мату в ${moves} ${moves < 5 ? "ходи" : "ходів"}`,
  perpetual: (move) => `${move} дає нічию вічним шахом`,
  stalemate: "Це пат: виграш утрачено",
  gives: (piece) => `Жертвує ${piece}`,
  better: (move, other, played) => `Краще було ${move}: ${other} замість ${played}`,
  nextBest: (move, score) => `Наступний за силою хід ${move} дає ${score}`,
  missed: (what) => `Пропущено: ${what}`,
  otherwise: (move, what) => `Натомість після ${move} ${what}`,
  threat: (what) => `Загроза: ${what}`,
  noThreat: "Прямої загрози немає: варіант не виграє матеріалу і не веде до мату.",
  plan: (side, what) => `План ${side === "white" ? "білих" : "чорних"}: ${what}`,
  planSteps: {
    castleShort: "коротка рокіровка",
    castleLong: "довга рокіровка",
    exchange: (square) => `розмін на ${square}`,
  },
  idea: (what) => `Задум: ${what}`,
  aim: (what) => `Мета: ${what}`,
  lookingForPlan: "Шукаю план…",
  causes: {
    leavesUnguarded: (piece) => `${piece} утрачає захист`,
    opensLine: (piece) => `Відкривається лінія до ${piece}`,
    ignoresThreat: "Загроза була вже раніше",
  },
  tactics: {
    fork: "вилка",
    pin: "зв’язка",
    skewer: "наскрізний удар",
    discoveredAttack: "відкритий напад",
    doubleCheck: "подвійний шах",
    hangingPiece: "без захисту",
    trappedPiece: "спіймана фігура",
    deflection: "відвернення",
    attraction: "завабливання",
    interference: "перекриття",
    intermezzo: "проміжний хід",
    capturingDefender: "знищення захисника",
    overloadedGuard: "перевантажений захисник",
    smotheredMate: "спертий мат",
    backRankMate: "мат на останній горизонталі",
    anastasiaMate: "мат Анастасії",
    hookMate: "мат гачком",
    arabianMate: "арабський мат",
    bodenMate: "мат Бодена",
    doubleBishopMate: "мат двома слонами",
    dovetailMate: "мат «ластівчин хвіст»",
  },
  themes: {
    kingSafety: "безпека короля",
    passedPawns: "прохідні пішаки",
    pawnStructure: "пішакова структура",
    bishopPair: "два слони",
    rookFiles: "лінії для тур",
    mobility: "активність фігур",
  },

  summary: "Партія коротко",
  turns: {
    evenToLost: (move) => `${move} перетворює рівну партію на програну`,
    wonToEven: (move) => `${move} випускає виграш: партія знову рівна`,
    wonToLost: (move) => `${move} перетворює виграну партію на програну`,
  },
  because: (turn, reason) => `${turn}: ${reason}`,
  decided: (side, move) => `З ${move}-го ходу ${side === "white" ? "білі" : "чорні"} мали виграш.`,
  balanced: "Жодна сторона не мала виграшу.",
  accuracies: (white, black) => `Точність: білі ${white}, чорні ${black}.`,
};
