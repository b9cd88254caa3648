// Початкова сторінка.
import type { Texts } from "..";

export const home: Texts["home"] = {
  lead: "Тихе місце для шахів.",
  person: "Грати з людиною",
  personAbout: "За однією дошкою або на двох пристроях за посиланням",
  computer: "Грати з комп’ютером",
  computerAbout: "Від перших кроків до рівня понад майстрів",
  watch: "Дивитися гру комп’ютерів",
  watchAbout: "Два рушії, одна дошка, ваш темп",
  analyse: "Аналіз",
  analyseAbout: "Позиції, партії, варіанти рушія",
  games: "Мої партії",
  gamesAbout: "Усе, що зіграно або імпортовано",
  settings: "Налаштування",
  settingsAbout: "Дошка, фігури, звуки, мова",
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
