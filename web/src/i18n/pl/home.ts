// Strona startowa.
import type { Texts } from "..";

export const home: Texts["home"] = {
  play: "Graj",
  orMove: "albo wykonaj ruch na szachownicy",
  computerBegins: "Zaczyna przeciwnik.",
  afterWin: (name) => `Wygrana! ${name} ma teraz trochę silniejszego następcę.`,
  afterLosses: (name) => `${name} wygrywa dwa razy z rzędu: teraz ktoś trochę słabszy.`,
  person: "Zagraj z człowiekiem",
  watch: "Oglądaj komputery",
  choices: "Więcej",
  lastGame: "Ostatnia partia",
  review: "Przegląd",
  puzzlesDue: (count) => `Zadania na dziś: ${count}`,
  solve: "Rozwiąż",
  watching: "To urządzenie tylko ogląda: otwórz partię poniżej albo w Partiach.",
  unfinished: "Kontynuuj",
  clockRuns: "Zegar idzie",
  versus: (white, black) => `${white} – ${black}`,
  plies: (count) => {
    const moves = Math.ceil(count / 2);
    if (moves === 1) return "1 posunięcie";
    const few = moves % 10 >= 2 && moves % 10 <= 4 && (moves % 100 < 12 || moves % 100 > 14);
    return `${moves} ${few ? "posunięcia" : "posunięć"}`;
  },
};
