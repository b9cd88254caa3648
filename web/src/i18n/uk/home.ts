// Початкова сторінка.
import type { Texts } from "..";

export const home: Texts["home"] = {
  play: "Грати",
  orMove: "або зробіть хід на дошці",
  computerBegins: "Починає суперник.",
  adapts: "Підлаштовується: після виграшу трохи сильніший, після програшу трохи слабший",
  levelUp: (before, now) => `Виграш на рівні ${before}: наступна партія на ${now}.`,
  levelDown: (before, now) => `Програш на рівні ${before}: наступна партія на ${now}.`,
  afterWin: (name) => `Перемога! Після гравця ${name} – хтось трохи сильніший.`,
  afterLosses: (name) => `${name} виграє двічі поспіль: тепер хтось трохи слабший.`,
  person: "Грати з людиною",
  watch: "Дивитися комп’ютери",
  choices: "Більше",
  lastGame: "Остання партія",
  review: "Розбір",
  puzzlesDue: (count) => `Задачі на сьогодні: ${count}`,
  tactics: "Задачі вашого рівня",
  bringGames: "Ваші партії з Lichess чи Chess.com",
  progress: "Поступ",
  rating: (rating, error) => `Рейтинг ${rating} ± ${error}`,
  gamesPlayed: (count) => `Партії: ${count}`,
  days: (count) => `Днів поспіль: ${count}`,
  openProgress: "Відкрити",
  solve: "Розв’язати",
  watching: "Цей пристрій лише спостерігає: відкрийте партію нижче або в «Партіях».",
  unfinished: "Продовжити",
  clockRuns: "Годинник іде",
  versus: (white, black) => `${white} – ${black}`,
  plies: (count) => {
    const moves = Math.ceil(count / 2);
    const teen = moves % 100 >= 11 && moves % 100 <= 14;
    if (moves % 10 === 1 && !teen) return `${moves} хід`;
    if (moves % 10 >= 2 && moves % 10 <= 4 && !teen) return `${moves} ходи`;
    return `${moves} ходів`;
  },
};
