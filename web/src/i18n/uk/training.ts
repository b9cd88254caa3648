// The training room. It is loaded with it.
import type { TrainingTexts } from "../training";

export const training: TrainingTexts = {
  intro:
    "Від нуля до мережі, що грає. Рушій грає сам із собою, мережа вчиться того, що кажуть його пошуки, а шукає далі Hetman. Із числами нижче це триває кілька хвилин і перемагає мережу, яка лише лічить матеріал.",
  make: "Створити мережу",
  name: "Назва",
  nameHint: "Літери, цифри, - та _",
  positions: "Позиції",
  size: "Нейрони",
  more: "Більше",
  epochs: "Скільки разів кожна позиція",
  begin: "Створити",
  gameCount: "Партії",
  perSecond: "Позицій за секунду",
  outcomes: "Білі / нічия / чорні",
  learnt: "Позиції для навчання",
  validation: "Перевірка",
  histogram: "Оцінки партій, від −8 до +8 пішаків для білих",
  lossCurve: "Втрата",
  loss: "Навчання",
  seen: "Побачено позицій",
  errors:
    "Середня похибка очікуваного результату щодо пошуків (перевірні позиції): коротше — краще",
  gallery: "Мережі",
  materialCard: "Лічить матеріал і більше нічого не знає: суперник, якого треба перемогти",
  noCard: "Файл, який сюди поклали",
  play: "Грати проти неї",
  againstMaterial: "100 партій проти матеріалу",
  againstShipped: "100 партій проти мережі Hetman",
  forget: "Видалити",
  matchBegun: "Матч почався:",
  seeJobs: "Завдання",
  stages: {
    games: "Партії",
    positions: "Позиції",
    training: "Навчання",
    comparison: "Порівняння",
    done: "Готово",
  },
  evaluations: {
    own: "Ця мережа",
    nnue: "Hetman, NNUE",
    classical: "Hetman, класична",
    material: "Матеріал",
  },
  made: (name: string) => `Мережу ${name} створено.`,
  lossNow: (loss: string, validation: string) => `Втрата ${loss}, перевірка ${validation}.`,
  card: (hidden: string, positions: string, epochs: string, time: string) =>
    `нейронів: ${hidden}, позицій: ${positions}, кожну бачено ${epochs} разів, час: ${time}`,
};
