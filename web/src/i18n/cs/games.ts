// Moje partie: seznam, hledání, import a export.
import type { Texts } from "..";

function plural(count: number, one: string, few: string, many: string): string {
  return `${count.toLocaleString("cs")} ${count === 1 ? one : count > 1 && count < 5 ? few : many}`;
}

export const games: Texts["games"] = {
  import: "Importovat",
  importStarted: "Import zahájen.",
  exportAll: "Exportovat",
  found: (total) => plural(total, "partie", "partie", "partií"),
  foundMore: (total) => `Více než ${plural(total, "partie", "partie", "partií")}`,
  nothingFound: "Žádné partie. Zahrajte si, nebo na tuto stránku přetáhněte soubor PGN.",
  showBoards: "Šachovnice",
  searchPlaceholder: "Hledat: hráči, událost, zahájení",
  filters: "Filtry",
  player: "Hráč",
  opening: "Zahájení",
  result: "Výsledek",
  source: "Původ",
  from: "Od",
  to: "Do",
  any: "Cokoli",
  sources: { play: "Hrané zde", import: "Importované", study: "Analýzy" },
  onlyUnfinished: "Jen nedohrané",
  clear: "Vymazat vše",
  moves: (count) => plural(count, "tah", "tahy", "tahů"),
  unfinished: "Nedohraná",
  actions: "Akce",
  open: "Otevřít",
  continue: "Pokračovat",
  export: "Exportovat PGN",
  delete: "Smazat",
  deleted: (white, black) => `Smazáno: ${white} – ${black}`,
  damaged: "Poškozená",
  incompleteGame: "Neúplná",
  rescue: "Uložit, co lze přečíst",
  rescued: "Co bylo možné přečíst, je teď samostatná analýza.",
  deleteAll: "Smazat všechny nalezené",
  deleteAllAsk: (found) => `Ke smazání: ${found}. Smazat?`,
  deletedAll: (found) => `Smazáno: ${found}`,
  undo: "Vrátit zpět",
  dropHere: "Sem pusťte partie nebo pozici",
  notRecognised: "To není ani PGN, ani FEN.",
  jobs: "Probíhající úlohy",
  jobKinds: { import: "Import", review: "Rozbor", puzzles: "Úlohy" },
  jobStates: { running: "Probíhá", done: "Hotovo", cancelled: "Zrušeno", failed: "Nezdařilo se" },
  imported: (imported, known, broken) =>
    `importováno: ${imported}, duplikáty: ${known}, nečitelné: ${broken}`,
  incomplete: (games) => `neúplné: ${games}`,
  troubles: "Chyby",
};
