// Les mots de toutes les pages.
import type { Role } from "../../board/pieces";
import type { Texts } from "..";

const roles: Record<Role, string> = {
  king: "roi",
  queen: "dame",
  rook: "tour",
  bishop: "fou",
  knight: "cavalier",
  pawn: "pion",
};

export const common: Texts["common"] = {
  home: "Accueil",
  analyse: "Analyser",
  games: "Mes parties",
  settings: "Réglages",
  places: {
    play: "Jouer",
    study: "Analyse",
    puzzles: "Problèmes",
    games: "Parties",
    lab: "Labo",
    learn: "Cours",
  },
  cancel: "Annuler",
  close: "Fermer",
  copy: "Copier",
  copied: "Copié",
  white: "Blancs",
  black: "Noirs",
  skip: "Aller au contenu",
  loading: "Chargement",
  connectionLost:
    "Connexion perdue. Votre partie est en sécurité ; la page se reconnecte d’elle-même.",
  notFound: "Page introuvable.",
  pageFailed: "La page n’a pas pu être chargée. Hetman tourne-t-il encore ?",
  tryAgain: "Réessayer",

  pairTitle: "Associer cet appareil",
  pairHelp: "Saisissez le code que Hetman affiche sur l’ordinateur où il tourne.",
  pairCode: "Code",
  pairButton: "Associer",

  board: "Échiquier",
  empty: "vide",
  role: (role) => roles[role],
  piece: (side, role) => {
    const feminine = role === "queen" || role === "rook";
    const colour =
      side === "white" ? (feminine ? "blanche" : "blanc") : feminine ? "noire" : "noir";
    return `${roles[role]} ${colour}`;
  },
  selected: (what) => `${what}, choisi`,
  premoveSet: "Coup anticipé enregistré",
  notPossible: "Impossible",
  noMoves: "Aucun coup d’ici",
  noSuchPiece: (role) => `Aucune pièce : ${role}`,
  promoteTo: "Promouvoir en",
  moveInput: "Saisir un coup",
  moveInputHint: "Saisir un coup : e4, Cf3, e2e4",
  takes: "prend",
  check: "échec",
  checkmate: "échec et mat",
  castlesShort: "petit roque",
  castlesLong: "grand roque",
  promotesTo: (role) => `promotion en ${role}`,
};
