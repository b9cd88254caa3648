// Рушії.
import type { EngineTexts } from "../engines";

export const engines: EngineTexts = {
  intro:
    "Рушії UCI, зареєстровані на цьому комп’ютері: перевірте, як вони дотримуються протоколу, і задайте їхні параметри. Програму реєструють у терміналі (hetman engines add PATH) або кладуть до теки нижче, і вона пропонується тут.",
  folder: "Тека рушіїв",
  offered: "Знайдено в теці",
  register: (name) => `Зареєструвати ${name}`,
  none: "Ще не зареєстровано жодного рушія.",
  added: (day) => `зареєстровано ${day}`,
  states: {
    unchanged: "готовий",
    changed: "його програма змінилася",
    missing: "його програми немає",
  },
  test: (name) => `Перевірити ${name}`,
  checks: "Перевірки",
  results: { passed: "пройдено", failed: "не пройдено", skipped: "не стосується" },
  advice: "рекомендовано",
  summary: (passed, made) => `пройдено ${passed} з ${made} перевірок`,
  options: "Параметри",
  byDefault: (value) => `типово ${value}`,
  range: (min, max) => `від ${min} до ${max}`,
  inTerminal: "задається в терміналі, бо може називати файл",
  button: "кнопка: нічого задавати",
  reset: (option) => `Типове значення ${option}`,
  remove: (name) => `Забути ${name}`,
  removeSure: "Справді забути?",
};
