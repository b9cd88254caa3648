// La page d’accueil.
import type { Texts } from "..";

export const home: Texts["home"] = {
  play: "Jouer",
  orMove: "ou jouez un coup sur l’échiquier",
  computerBegins: "L’adversaire commence.",
  adapts: "S'adapte : un peu plus fort après une victoire, un peu plus faible après une défaite",
  levelUp: (before, now) => `Victoire au niveau ${before} : la prochaine partie est à ${now}.`,
  levelDown: (before, now) => `Défaite au niveau ${before} : la prochaine partie est à ${now}.`,
  afterWin: (name) => `Vous avez battu ${name} : voici un peu plus fort.`,
  afterLosses: (name) => `${name} a gagné deux fois : voici un peu plus faible.`,
  person: "Jouer avec quelqu’un",
  watch: "Regarder les ordinateurs",
  choices: "Plus",
  lastGame: "Dernière partie",
  review: "Revue",
  puzzlesDue: (count) => `Problèmes à revoir aujourd’hui : ${count}`,
  tactics: "Des problèmes à votre niveau",
  bringGames: "Vos parties de Lichess ou Chess.com",
  progress: "Progrès",
  rating: (rating, error) => `Classement ${rating} ± ${error}`,
  gamesPlayed: (count) => (count <= 1 ? `${count} partie` : `${count} parties`),
  days: (count) => (count <= 1 ? `${count} jour de suite` : `${count} jours de suite`),
  openProgress: "Ouvrir",
  solve: "Résoudre",
  watching: "Cet appareil regarde : ouvrez une partie ci-dessous ou sous Parties.",
  unfinished: "Continuer",
  clockRuns: "La pendule tourne",
  versus: (white, black) => `${white} – ${black}`,
  plies: (count) => {
    const moves = Math.ceil(count / 2);
    return moves <= 1 ? `${moves} coup` : `${moves} coups`;
  },
};
