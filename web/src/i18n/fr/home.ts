// La page d’accueil.
import type { Texts } from "..";

export const home: Texts["home"] = {
  lead: "Un endroit calme pour les échecs.",
  person: "Jouer avec quelqu’un",
  personAbout: "Sur un échiquier, ou sur deux appareils par un lien",
  computer: "Jouer contre l’ordinateur",
  computerAbout: "Des premiers pas jusqu’au-delà des maîtres",
  watch: "Regarder jouer les ordinateurs",
  watchAbout: "Deux moteurs, un échiquier, à votre rythme",
  analyse: "Analyser",
  analyseAbout: "Positions, parties, variantes du moteur",
  games: "Mes parties",
  gamesAbout: "Tout ce que vous avez joué ou importé",
  settings: "Réglages",
  settingsAbout: "Échiquier, pièces, sons, langue",
  unfinished: "Continuer",
  clockRuns: "La pendule tourne",
  versus: (white, black) => `${white} – ${black}`,
  plies: (count) => {
    const moves = Math.ceil(count / 2);
    return moves <= 1 ? `${moves} coup` : `${moves} coups`;
  },
};
