// Motory.
import type { EngineTexts } from "../engines";

export const engines: EngineTexts = {
  intro:
    "Motory UCI zaregistrované na tomto počítači: vyzkoušejte, jak dodržují protokol, a nastavte jejich volby. Program se registruje v terminálu (hetman engines add PATH), nebo se vloží do složky níže a zde se nabídne.",
  folder: "Složka motorů",
  offered: "Nalezeno ve složce",
  register: (name) => `Zaregistrovat ${name}`,
  none: "Zatím není zaregistrován žádný motor.",
  added: (day) => `zaregistrován ${day}`,
  states: {
    unchanged: "připraven",
    changed: "jeho program se změnil",
    missing: "jeho program chybí",
  },
  test: (name) => `Vyzkoušet ${name}`,
  checks: "Zkoušky",
  results: { passed: "splněno", failed: "nesplněno", skipped: "netýká se" },
  advice: "doporučeno",
  summary: (passed, made) => `splněno ${passed} z ${made} zkoušek`,
  options: "Volby",
  byDefault: (value) => `výchozí ${value}`,
  range: (min, max) => `od ${min} do ${max}`,
  inTerminal: "nastavuje se v terminálu, protože může jmenovat soubor",
  button: "tlačítko: není co nastavit",
  reset: (option) => `Výchozí hodnota volby ${option}`,
  remove: (name) => `Zapomenout ${name}`,
  removeSure: "Opravdu zapomenout?",
};
