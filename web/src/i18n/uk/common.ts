// Слова для кожної сторінки.
import type { Role } from "../../board/pieces";
import type { Texts } from "..";

const roles: Record<Role, string> = {
  king: "король",
  queen: "ферзь",
  rook: "тура",
  bishop: "слон",
  knight: "кінь",
  pawn: "пішак",
};

export const common: Texts["common"] = {
  home: "Головна",
  analyse: "Аналіз",
  games: "Мої партії",
  settings: "Налаштування",
  places: {
    play: "Грати",
    study: "Аналіз",
    puzzles: "Задачі",
    games: "Партії",
    lab: "Лабораторія",
    learn: "Курс",
  },
  cancel: "Скасувати",
  close: "Закрити",
  copy: "Копіювати",
  copied: "Скопійовано",
  white: "Білі",
  black: "Чорні",
  skip: "Перейти до вмісту",
  loading: "Завантаження",
  connectionLost: "З’єднання втрачено. Партія в безпеці; сторінка з’єднається сама.",
  notFound: "Сторінку не знайдено.",
  pageFailed: "Не вдалося завантажити сторінку. Чи працює Hetman?",
  tryAgain: "Спробувати ще",

  pairTitle: "З’єднати цей пристрій",
  pairHelp: "Введіть код, який Hetman показує на комп’ютері, де він працює.",
  pairCode: "Код",
  pairButton: "З’єднати",

  board: "Шахівниця",
  empty: "порожньо",
  role: (role) => roles[role],
  piece: (side, role) => {
    const feminine = role === "rook";
    const colour = side === "white" ? (feminine ? "біла" : "білий") : feminine ? "чорна" : "чорний";
    return `${colour} ${roles[role]}`;
  },
  selected: (what) => `${what}, вибрано`,
  premoveSet: "Передхід задано",
  notPossible: "Неможливо",
  noMoves: "Звідси немає ходів",
  noSuchPiece: (role) => `Немає: ${role}`,
  promoteTo: "Перетворити на",
  moveInput: "Введіть хід",
  moveInputHint: "Введіть хід: e4, Кf3, e2e4",
  takes: "б’є",
  check: "шах",
  checkmate: "мат",
  castlesShort: "коротка рокіровка",
  castlesLong: "довга рокіровка",
  promotesTo: (role) => `перетворення: ${role}`,
};
