// Фонові завдання.
import type { JobTexts } from "../jobs";

export const jobs: JobTexts = {
  jobsIntro:
    "Усе, що триває довго: матчі, дані, навчання, розбори й імпорт, розпочаті тут або в терміналі. Студія дає їм ядра по черзі; партія, яку грають, має перевагу.",
  noJobs: "Нічого не триває, і нічого ще не зроблено.",
  active: "Триває",
  over: "Завершено",
  ofTotal: (done, total) => `${done} з ${total}`,
  left: (time) => `лишилося ${time}`,
  cores: (count) => (count === 1 ? "1 ядро" : count < 5 ? `${count} ядра` : `${count} ядер`),
  inTerminal: "розпочато в терміналі",
  pauseJob: "Призупинити",
  resumeJob: "Продовжити",
  cancelJob: "Скасувати",
  removeJob: "Прибрати зі списку",
  log: "Журнал",
  emptyLog: "Поки нічого не записано.",
  commandLine: "Як команда",
  copy: "Копіювати",
  copied: "Скопійовано",
  openMatch: "Відкрити матч",
  openGame: "Відкрити партію",
  jobEnded: (what, how) => `${what}: ${how}`,
};
