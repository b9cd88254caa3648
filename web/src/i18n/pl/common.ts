// Słowa potrzebne na każdej stronie.
import type { Role } from "../../board/pieces";
import type { Texts } from "..";

const roles: Record<Role, string> = {
  king: "król",
  queen: "hetman",
  rook: "wieża",
  bishop: "goniec",
  knight: "skoczek",
  pawn: "pion",
};

export const common: Texts["common"] = {
  home: "Start",
  analyse: "Analiza",
  games: "Moje partie",
  settings: "Ustawienia",
  places: {
    play: "Graj",
    study: "Analiza",
    puzzles: "Zadania",
    games: "Partie",
    lab: "Laboratorium",
    learn: "Nauka",
  },
  cancel: "Anuluj",
  close: "Zamknij",
  copy: "Kopiuj",
  copied: "Skopiowano",
  white: "Białe",
  black: "Czarne",
  skip: "Przejdź do treści",
  loading: "Wczytywanie",
  connectionLost: "Utracono połączenie. Partia jest bezpieczna; strona połączy się sama.",
  notFound: "Nie znaleziono strony.",
  pageFailed: "Nie udało się wczytać strony. Czy Hetman nadal działa?",
  tryAgain: "Spróbuj ponownie",

  pairTitle: "Sparuj to urządzenie",
  pairHelp: "Wpisz kod, który Hetman pokazuje na komputerze, na którym działa.",
  pairCode: "Kod",
  pairButton: "Sparuj",

  board: "Szachownica",
  empty: "puste",
  role: (role) => roles[role],
  piece: (side, role) => {
    const feminine = role === "rook";
    const colour =
      side === "white" ? (feminine ? "biała" : "biały") : feminine ? "czarna" : "czarny";
    return `${colour} ${roles[role]}`;
  },
  selected: (what) => `${what}, wybrano`,
  premoveSet: "Ruch z wyprzedzeniem ustawiony",
  notPossible: "Niemożliwe",
  noMoves: "Stąd nie ma ruchów",
  noSuchPiece: (role) => `Brak: ${role}`,
  promoteTo: "Promocja na",
  moveInput: "Wpisz ruch",
  moveInputHint: "Wpisz ruch: e4, Sf3, e2e4",
  takes: "bije",
  check: "szach",
  checkmate: "mat",
  castlesShort: "krótka roszada",
  castlesLong: "długa roszada",
  promotesTo: (role) => `promocja: ${role}`,
};
