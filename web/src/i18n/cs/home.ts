// Úvodní stránka.
import type { Texts } from "..";

export const home: Texts["home"] = {
  play: "Hrát",
  orMove: "nebo táhněte na šachovnici",
  computerBegins: "Začíná soupeř.",
  adapts: "Přizpůsobuje se: po výhře o něco silnější, po prohře o něco slabší",
  levelUp: (before, now) => `Výhra na úrovni ${before}: příští partie na ${now}.`,
  levelDown: (before, now) => `Prohra na úrovni ${before}: příští partie na ${now}.`,
  afterWin: (name) => `Výhra! Po hráči ${name} přichází někdo o něco silnější.`,
  afterLosses: (name) => `${name} vyhrává dvakrát po sobě: teď někdo o něco slabší.`,
  person: "Hrát s člověkem",
  watch: "Sledovat počítače",
  choices: "Více",
  lastGame: "Poslední partie",
  review: "Rozbor",
  puzzlesDue: (count) => `Úlohy na dnes: ${count}`,
  tactics: "Úlohy na vaší úrovni",
  bringGames: "Vaše partie z Lichess či Chess.com",
  progress: "Pokrok",
  rating: (rating, error) => `Rating ${rating} ± ${error}`,
  gamesPlayed: (count) => `Partie: ${count}`,
  days: (count) => `Dní v řadě: ${count}`,
  openProgress: "Otevřít",
  solve: "Řešit",
  watching: "Toto zařízení jen sleduje: otevřete partii níže nebo v Partiích.",
  unfinished: "Pokračovat",
  clockRuns: "Hodiny běží",
  versus: (white, black) => `${white} – ${black}`,
  plies: (count) => {
    const moves = Math.ceil(count / 2);
    if (moves === 1) return "1 tah";
    return moves >= 2 && moves <= 4 ? `${moves} tahy` : `${moves} tahů`;
  },
};
