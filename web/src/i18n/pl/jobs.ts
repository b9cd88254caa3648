// Zadania w tle.
import type { JobTexts } from "../jobs";

export const jobs: JobTexts = {
  jobsIntro:
    "Wszystko, co trwa długo: mecze, dane, uczenie, oceny i importy, zaczęte tutaj albo w terminalu. Studio przydziela im rdzenie po kolei; rozgrywana partia ma pierwszeństwo.",
  noJobs: "Nic nie trwa i nic jeszcze nie zostało zrobione.",
  active: "W toku",
  over: "Zakończone",
  ofTotal: (done, total) => `${done} z ${total}`,
  left: (time) => `pozostało ${time}`,
  cores: (count) => (count === 1 ? "1 rdzeń" : count < 5 ? `${count} rdzenie` : `${count} rdzeni`),
  inTerminal: "zaczęte w terminalu",
  pauseJob: "Wstrzymaj",
  resumeJob: "Wznów",
  cancelJob: "Anuluj",
  removeJob: "Usuń z listy",
  log: "Dziennik",
  emptyLog: "Nic jeszcze nie zapisano.",
  commandLine: "Jako polecenie",
  copy: "Kopiuj",
  copied: "Skopiowano",
  openMatch: "Otwórz mecz",
  openGame: "Otwórz partię",
  jobEnded: (what, how) => `${what}: ${how}`,
};
