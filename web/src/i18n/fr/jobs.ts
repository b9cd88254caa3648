// Les tâches.
import type { JobTexts } from "../jobs";

export const jobs: JobTexts = {
  jobsIntro:
    "Tout ce qui dure : matchs, données, entraînements, bilans et importations, lancés ici ou dans un terminal. Le studio leur donne des cœurs à leur tour ; une partie en cours passe d’abord.",
  noJobs: "Rien n’est en cours, et rien n’a encore été fait.",
  active: "En cours",
  over: "Terminé",
  ofTotal: (done, total) => `${done} sur ${total}`,
  left: (time) => `reste ${time}`,
  cores: (count) => (count === 1 ? "1 cœur" : `${count} cœurs`),
  inTerminal: "lancé dans un terminal",
  pauseJob: "Mettre en pause",
  resumeJob: "Reprendre",
  cancelJob: "Annuler",
  removeJob: "Retirer de la liste",
  log: "Journal",
  emptyLog: "Rien d’écrit pour l’instant.",
  commandLine: "En commande",
  copy: "Copier",
  copied: "Copié",
  openMatch: "Ouvrir le match",
  openGame: "Ouvrir la partie",
  jobEnded: (what, how) => `${what} : ${how}`,
};
