// Strona startowa.
import type { Texts } from "..";

export const home: Texts["home"] = {
  play: "Graj",
  orMove: "albo wykonaj ruch na szachownicy",
  computerBegins: "Zaczyna przeciwnik.",
  adapts: "Dostosowuje się: po wygranej trochę silniejszy, po przegranej trochę słabszy",
  levelUp: (before, now) => `Wygrana na poziomie ${before}: następna partia na ${now}.`,
  levelDown: (before, now) => `Przegrana na poziomie ${before}: następna partia na ${now}.`,
  afterWin: (name) => `Wygrana! ${name} ma teraz trochę silniejszego następcę.`,
  afterLosses: (name) => `${name} wygrywa dwa razy z rzędu: teraz ktoś trochę słabszy.`,
  person: "Zagraj z człowiekiem",
  watch: "Oglądaj komputery",
  choices: "Więcej",
  lastGame: "Ostatnia partia",
  review: "Przegląd",
  puzzlesDue: (count) => `Zadania na dziś: ${count}`,
  tactics: "Zadania na twoim poziomie",
  bringGames: "Twoje partie z Lichess lub Chess.com",
  progress: "Postępy",
  rating: (rating, error) => `Ranking ${rating} ± ${error}`,
  gamesPlayed: (count) => `Partie: ${count}`,
  days: (count) => `Dni z rzędu: ${count}`,
  openProgress: "Otwórz",
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
