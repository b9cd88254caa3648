// Moje partie: lista, szukanie, import i eksport.
import type { Texts } from "..";

function plural(count: number, one: string, few: string, many: string): string {
  const isFew = count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14);
  return `${count.toLocaleString("pl")} ${count === 1 ? one : isFew ? few : many}`;
}

export const games: Texts["games"] = {
  import: "Importuj",
  importStarted: "Import rozpoczęty.",
  exportAll: "Eksportuj",
  found: (total) => plural(total, "partia", "partie", "partii"),
  foundMore: (total) => `Ponad ${plural(total, "partia", "partie", "partii")}`,
  nothingFound: "Nie ma tu partii. Zagraj albo upuść na tę stronę plik PGN.",
  showBoards: "Szachownice",
  searchPlaceholder: "Szukaj: gracze, wydarzenie, debiut",
  filters: "Filtry",
  player: "Gracz",
  opening: "Debiut",
  result: "Wynik",
  source: "Pochodzenie",
  from: "Od",
  to: "Do",
  any: "Dowolne",
  sources: { play: "Rozegrane tutaj", import: "Zaimportowane", study: "Analizy" },
  onlyUnfinished: "Tylko niedokończone",
  clear: "Wyczyść wszystko",
  moves: (count) => plural(count, "posunięcie", "posunięcia", "posunięć"),
  unfinished: "Niedokończona",
  actions: "Działania",
  open: "Otwórz",
  continue: "Kontynuuj",
  export: "Eksportuj PGN",
  delete: "Usuń",
  deleted: (white, black) => `Usunięto: ${white} – ${black}`,
  damaged: "Uszkodzona",
  incompleteGame: "Niepełna",
  rescue: "Zapisz, co da się odczytać",
  rescued: "To, co dało się odczytać, jest teraz osobną analizą.",
  deleteAll: "Usuń wszystkie znalezione",
  deleteAllAsk: (found) => `Do usunięcia: ${found}. Usunąć?`,
  deletedAll: (found) => `Usunięto: ${found}`,
  undo: "Cofnij",
  dropHere: "Upuść tutaj partie lub pozycję",
  notRecognised: "To nie jest ani PGN, ani FEN.",
  jobs: "Trwające zadania",
  jobKinds: { import: "Import", review: "Ocena partii", puzzles: "Zadania" },
  jobStates: {
    running: "W toku",
    done: "Gotowe",
    cancelled: "Anulowano",
    failed: "Nie powiodło się",
  },
  imported: (imported, known, broken) =>
    `zaimportowane: ${imported}, duplikaty: ${known}, nieczytelne: ${broken}`,
  incomplete: (games) => `niekompletne: ${games}`,
  troubles: "Błędy",
};
