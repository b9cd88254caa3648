// The training room. It is loaded with it.
import type { TrainingTexts } from "../training";

export const training: TrainingTexts = {
  intro:
    "De rien à un réseau qui joue. Le moteur joue contre lui-même, le réseau apprend ce que disent ses recherches, et c'est toujours Hetman qui cherche. Avec les nombres ci-dessous, cela prend quelques minutes et bat un réseau qui ne fait que compter le matériel.",
  make: "Créer un réseau",
  name: "Nom",
  nameHint: "Lettres, chiffres, - et _",
  positions: "Positions",
  size: "Neurones",
  more: "Plus",
  epochs: "Nombre de passages",
  begin: "Créer",
  gameCount: "Parties",
  perSecond: "Positions par seconde",
  outcomes: "Blancs / nulles / Noirs",
  learnt: "Positions apprises",
  validation: "Validation",
  histogram: "Scores des parties, de −8 à +8 pions pour les Blancs",
  lossCurve: "Perte",
  loss: "Entraînement",
  seen: "Positions vues",
  errors:
    "Erreur moyenne du score attendu, face aux recherches (positions de validation) : plus court est meilleur",
  gallery: "Réseaux",
  materialCard: "Compte le matériel et ne sait rien d'autre : un adversaire à battre",
  noCard: "Un fichier déposé ici",
  play: "Jouer contre lui",
  againstMaterial: "100 parties contre le matériel",
  againstShipped: "100 parties contre le réseau de Hetman",
  forget: "Supprimer",
  matchBegun: "Le match a commencé :",
  seeJobs: "Tâches",
  stages: {
    games: "Parties",
    positions: "Positions",
    training: "Entraînement",
    comparison: "Comparaison",
    done: "Terminé",
  },
  evaluations: {
    own: "Ce réseau",
    nnue: "Hetman, NNUE",
    classical: "Hetman, classique",
    material: "Matériel",
  },
  made: (name: string) => `${name} est prêt.`,
  lossNow: (loss: string, validation: string) => `Perte ${loss}, validation ${validation}.`,
  card: (hidden: string, positions: string, epochs: string, time: string) =>
    `${hidden} neurones, ${positions} positions vues ${epochs} fois, fait en ${time}`,
};
