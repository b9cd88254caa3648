// Silniki.
import type { EngineTexts } from "../engines";

export const engines: EngineTexts = {
  intro:
    "Silniki UCI zarejestrowane na tym komputerze: sprawdź, jak trzymają się protokołu, i ustaw ich opcje. Program rejestruje się w terminalu (hetman engines add PATH) albo wkłada do poniższego folderu, a wtedy jest tu proponowany.",
  folder: "Folder silników",
  offered: "Znalezione w folderze",
  register: (name) => `Zarejestruj ${name}`,
  none: "Nie zarejestrowano jeszcze żadnego silnika.",
  added: (day) => `zarejestrowany ${day}`,
  states: {
    unchanged: "gotowy",
    changed: "jego program się zmienił",
    missing: "jego programu nie ma",
  },
  test: (name) => `Testuj ${name}`,
  checks: "Sprawdzenia",
  results: { passed: "zaliczone", failed: "niezaliczone", skipped: "nie dotyczy" },
  advice: "zalecane",
  summary: (passed, made) => `zaliczono ${passed} z ${made} sprawdzeń`,
  options: "Opcje",
  byDefault: (value) => `domyślnie ${value}`,
  range: (min, max) => `od ${min} do ${max}`,
  inTerminal: "ustawiana w terminalu, bo może wskazywać plik",
  button: "przycisk: nic do ustawienia",
  reset: (option) => `Domyślna wartość opcji ${option}`,
  remove: (name) => `Zapomnij ${name}`,
  removeSure: "Na pewno zapomnieć?",
};
