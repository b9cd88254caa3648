// Úlohy na pozadí.
import type { JobTexts } from "../jobs";

export const jobs: JobTexts = {
  jobsIntro:
    "Vše, co trvá dlouho: zápasy, data, trénink, rozbory a importy, začaté zde nebo v terminálu. Studio jim přiděluje jádra popořadě; hraná partie má přednost.",
  noJobs: "Nic neprobíhá a nic zatím nebylo hotovo.",
  active: "Probíhá",
  over: "Hotovo",
  ofTotal: (done, total) => `${done} z ${total}`,
  left: (time) => `zbývá ${time}`,
  cores: (count) => (count === 1 ? "1 jádro" : count < 5 ? `${count} jádra` : `${count} jader`),
  inTerminal: "začato v terminálu",
  pauseJob: "Pozastavit",
  resumeJob: "Pokračovat",
  cancelJob: "Zrušit",
  removeJob: "Odebrat ze seznamu",
  log: "Záznam",
  emptyLog: "Zatím nic nezapsáno.",
  commandLine: "Jako příkaz",
  copy: "Kopírovat",
  copied: "Zkopírováno",
  openMatch: "Otevřít zápas",
  openGame: "Otevřít partii",
  jobEnded: (what, how) => `${what}: ${how}`,
};
