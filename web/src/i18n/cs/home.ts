// Úvodní stránka.
import type { Texts } from "..";

export const home: Texts["home"] = {
  lead: "Klidné místo pro šachy.",
  person: "Hrát s člověkem",
  personAbout: "U jedné šachovnice, nebo na dvou zařízeních přes odkaz",
  computer: "Hrát s počítačem",
  computerAbout: "Od prvních krůčků až nad mistry",
  watch: "Sledovat počítače",
  watchAbout: "Dva enginy, jedna šachovnice, vaše tempo",
  analyse: "Analýza",
  analyseAbout: "Pozice, partie, varianty enginu",
  games: "Moje partie",
  gamesAbout: "Vše, co jste hráli nebo načetli",
  settings: "Nastavení",
  settingsAbout: "Šachovnice, figury, zvuky, jazyk",
  unfinished: "Pokračovat",
  clockRuns: "Hodiny běží",
  versus: (white, black) => `${white} – ${black}`,
  plies: (count) => {
    const moves = Math.ceil(count / 2);
    if (moves === 1) return "1 tah";
    return moves >= 2 && moves <= 4 ? `${moves} tahy` : `${moves} tahů`;
  },
};
