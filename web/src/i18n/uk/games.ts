// Мої партії: список, пошук, імпорт і експорт.
import type { Texts } from "..";

function plural(count: number, one: string, few: string, many: string): string {
  const [last, teen] = [count % 10, count % 100 > 10 && count % 100 < 20];
  const word = teen ? many : last === 1 ? one : last >= 2 && last <= 4 ? few : many;
  return `${count.toLocaleString("uk")} ${word}`;
}

export const games: Texts["games"] = {
  import: "Імпорт",
  importStarted: "Імпорт розпочато.",
  exportAll: "Експорт",
  found: (total) => plural(total, "партія", "партії", "партій"),
  foundMore: (total) => `Понад ${plural(total, "партія", "партії", "партій")}`,
  nothingFound: "Партій немає. Зіграйте або перетягніть на цю сторінку файл PGN.",
  showBoards: "Дошки",
  searchPlaceholder: "Пошук: гравці, подія, дебют",
  filters: "Фільтри",
  player: "Гравець",
  opening: "Дебют",
  result: "Результат",
  source: "Походження",
  from: "Від",
  to: "До",
  any: "Будь-що",
  sources: { play: "Зіграні тут", import: "Імпортовані", study: "Аналізи" },
  onlyUnfinished: "Лише незавершені",
  clear: "Очистити все",
  moves: (count) => plural(count, "хід", "ходи", "ходів"),
  unfinished: "Незавершена",
  actions: "Дії",
  open: "Відкрити",
  continue: "Продовжити",
  export: "Експорт PGN",
  delete: "Видалити",
  deleted: (white, black) => `Видалено: ${white} – ${black}`,
  damaged: "Пошкоджена",
  incompleteGame: "Неповна",
  rescue: "Зберегти те, що можна прочитати",
  rescued: "Те, що вдалося прочитати, тепер є окремим аналізом.",
  deleteAll: "Видалити всі знайдені",
  deleteAllAsk: (found) => `До видалення: ${found}. Видалити?`,
  deletedAll: (found) => `Видалено: ${found}`,
  undo: "Скасувати",
  dropHere: "Перетягніть сюди партії або позицію",
  notRecognised: "Це не PGN і не FEN.",
  jobs: "Поточні завдання",
  jobKinds: { import: "Імпорт", review: "Розбір", puzzles: "Задачі" },
  jobStates: { running: "Триває", done: "Готово", cancelled: "Скасовано", failed: "Не вдалося" },
  imported: (imported, known, broken) =>
    `імпортовано: ${imported}, дублікати: ${known}, нечитабельні: ${broken}`,
  incomplete: (games) => `неповні: ${games}`,
  troubles: "Помилки",
};
