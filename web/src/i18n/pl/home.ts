// Strona startowa.
import type { Texts } from "..";

export const home: Texts["home"] = {
  lead: "Spokojne miejsce na szachy.",
  person: "Zagraj z człowiekiem",
  personAbout: "Przy jednej szachownicy albo na dwóch urządzeniach przez link",
  computer: "Zagraj z komputerem",
  computerAbout: "Od pierwszych kroków po poziom ponad mistrzowski",
  watch: "Oglądaj grę komputerów",
  watchAbout: "Dwa silniki, jedna szachownica, Twoje tempo",
  analyse: "Analiza",
  analyseAbout: "Pozycje, partie, warianty silnika",
  games: "Moje partie",
  gamesAbout: "Wszystko, co rozegrano lub wczytano",
  settings: "Ustawienia",
  settingsAbout: "Szachownica, bierki, dźwięki, język",
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
