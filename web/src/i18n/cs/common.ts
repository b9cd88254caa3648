// Slova pro každou stránku.
import type { Role } from "../../board/pieces";
import type { Texts } from "..";

const roles: Record<Role, string> = {
  king: "král",
  queen: "dáma",
  rook: "věž",
  bishop: "střelec",
  knight: "jezdec",
  pawn: "pěšec",
};

export const common: Texts["common"] = {
  home: "Domů",
  analyse: "Analýza",
  games: "Moje partie",
  settings: "Nastavení",
  places: {
    play: "Hrát",
    study: "Analýza",
    puzzles: "Úlohy",
    games: "Partie",
    lab: "Laboratoř",
    learn: "Kurz",
  },
  cancel: "Zrušit",
  close: "Zavřít",
  copy: "Kopírovat",
  copied: "Zkopírováno",
  white: "Bílý",
  black: "Černý",
  skip: "Přejít k obsahu",
  loading: "Načítání",
  connectionLost: "Spojení se přerušilo. Partie je v bezpečí; stránka se připojí sama.",
  notFound: "Stránka nenalezena.",
  pageFailed: "Stránku se nepodařilo načíst. Běží Hetman?",
  tryAgain: "Zkusit znovu",

  pairTitle: "Spárovat zařízení",
  pairHelp: "Opište kód, který Hetman ukazuje na počítači, kde běží.",
  pairCode: "Kód",
  pairButton: "Spárovat",

  board: "Šachovnice",
  empty: "prázdné",
  role: (role) => roles[role],
  piece: (side, role) => {
    const feminine = role === "queen" || role === "rook";
    const colour = side === "white" ? (feminine ? "bílá" : "bílý") : feminine ? "černá" : "černý";
    return `${colour} ${roles[role]}`;
  },
  selected: (what) => `${what}, vybráno`,
  premoveSet: "Předtah zadán",
  notPossible: "Nelze",
  noMoves: "Odtud nejsou tahy",
  noSuchPiece: (role) => `Chybí: ${role}`,
  promoteTo: "Proměnit v",
  moveInput: "Napište tah",
  moveInputHint: "Napište tah: e4, Jf3, e2e4",
  takes: "bere",
  check: "šach",
  checkmate: "mat",
  castlesShort: "malá rošáda",
  castlesLong: "velká rošáda",
  promotesTo: (role) => `proměna: ${role}`,
};
