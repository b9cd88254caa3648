// La page des progrès et les parties de comptes d'ailleurs.
import type { ProgressTexts } from "../progress";

const parties = (count: number) => (count <= 1 ? `${count} partie` : `${count} parties`);

export const progress: ProgressTexts = {
  title: "Progrès",
  period: "Période",
  periods: { all: "Depuis toujours", year: "Un an", quarter: "90 jours", month: "30 jours" },
  speed: "Cadence",
  anySpeed: "toutes",
  speeds: {
    bullet: "Bullet",
    blitz: "Blitz",
    rapid: "Rapide",
    classical: "Classique",
    none: "Sans pendule",
  },
  reading: (left) => `Lecture de vos parties : encore ${left}`,
  games: parties,

  rating: "Classement",
  curve: "Quel classement",
  ofGames: "Parties",
  ofPuzzles: "Problèmes",
  ratingNow: (rating, error) => `${rating} ± ${error}`,
  aboutGames: (count) =>
    `Glicko-2, d'après ${parties(count)} d'ici contre des adversaires dont la force a été mesurée. La vraie valeur est dans la bande dix-neuf fois sur vingt.`,
  aboutPuzzles: (count) =>
    `Glicko-2, d'après ${count} essais de problèmes. La vraie valeur est dans la bande dix-neuf fois sur vingt.`,
  aboutSite: (site, count) => `Tel que ${site} l'a écrit dans ${parties(count)}.`,
  noRating:
    "Pas encore de classement. Jouez contre un adversaire mesuré, ou résolvez des problèmes : chaque résultat le fait bouger.",
  chart: (from, to, now) => `Classement du ${from} au ${to}, maintenant ${now}`,
  asTable: "En tableau",
  date: "Date",
  game: "Partie",
  openGame: "Ouvrir la partie",

  goals: "Cette semaine",
  goalKinds: { games: "Parties jouées", puzzles: "Problèmes résolus", days: "Jours d'échecs" },
  goalOf: (done, wanted) => (wanted > 0 ? `${done} sur ${wanted}` : String(done)),
  wanted: (what) => `Objectif : ${what}`,
  streakDays: (days) => (days <= 1 ? `${days} jour de suite` : `${days} jours de suite`),
  streakWins: (wins) => (wins <= 1 ? `${wins} victoire de suite` : `${wins} victoires de suite`),
  best: (count) => `record ${count}`,

  accuracy: "Précision",
  aboutAccuracy: "Vous et vos adversaires dans les mêmes parties, parmi celles qui ont été revues.",
  by: "Selon",
  dimensions: { phases: "Phase", colors: "Couleur", speeds: "Cadence", openings: "Ouverture" },
  phases: { opening: "Ouverture", middlegame: "Milieu de jeu", endgame: "Finale" },
  gamesColumn: "Parties",
  score: "Score",
  you: "Vous",
  opponents: "Adversaires",
  secondsPerMove: "s par coup",
  notReviewed: "non revues",
  unreviewed: (count) =>
    count === 1
      ? "1 partie n'a pas été revue et ne dit rien de la précision."
      : `${count} parties n'ont pas été revues et ne disent rien de la précision.`,
  reviewSome: (count) => `Revoir les ${count} dernières`,
  reviewing: (left) => `Revue en cours : encore ${left}`,
  stop: "Arrêter",

  motifs: "Ce qui vous échappe",
  aboutMotifs: "D'après les raisons données dans la revue de vos parties.",
  noMotifs: "Rien encore : faites revoir quelques parties.",
  motif: "Motif",
  missed: "Manqué",
  allowed: "Permis",
  practise: "S'exercer",

  conversion: "Positions gagnées et perdues",
  aboutConversion: "Parties où un camp était mieux de trois pions ou plus.",
  whenWon: "Vous étiez gagnant",
  whenLost: "Vous étiez perdant",
  won: "Gagnées",
  drawn: "Nulles",
  lost: "Perdues",
  converted: (percent) => `${percent} gagnées`,
  rescued: (percent) => `${percent} non perdues`,

  time: "Temps",
  aboutTime: "Secondes par coup, et erreurs quand la pendule presse.",
  shortOfTime: "Avec moins d'un dixième du temps",
  withTime: "Avec du temps",
  mistakesOf: (mistakes, moves) => `${mistakes} erreurs en ${moves} coups`,
  lostOnTime: "Perdues au temps",
  noClocks: "Aucune de ces parties n'a de temps de pendule.",

  who: "Qui vous êtes",
  aboutWho: "Les parties importées de ces noms sont les vôtres.",
  addName: "Un autre nom",
  add: "Ajouter",
  removeName: (name) => `Retirer ${name}`,

  nothing: "Aucune de vos parties n'est encore ici",
  nothingHelp:
    "Jouez-en une, récupérez les vôtres sur Lichess ou Chess.com, ou dites sous quel nom vous jouez dans les parties importées.",
  play: "Jouer",

  fetch: "De Lichess ou Chess.com",
  fetchTitle: "Récupérer des parties par nom",
  site: "Site",
  name: "Nom sur le site",
  mine: "C'est moi : ces parties sont les miennes",
  contacts: (site) =>
    `Hetman demande à ${site} les parties publiques de ce joueur, maintenant et chaque fois que vous appuyez sur le bouton, jamais de lui-même. Rien de vous n'est envoyé, sauf le nom.`,
  begin: "Récupérer les parties",
  known: "Récupérées auparavant",
  upToDate: (games, date) => `${parties(games)}${date ? `, la dernière du ${date}` : ""}`,
  fetchNew: "Récupérer les nouvelles",
};
