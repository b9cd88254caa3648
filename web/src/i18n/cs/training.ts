// The training room. It is loaded with it.
import type { TrainingTexts } from "../training";

export const training: TrainingTexts = {
  intro:
    "Od nuly k síti, která hraje. Engine hraje sám se sebou, síť se učí, co říkají jeho prohledávání, a hledá dál Hetman. S čísly níže to trvá pár minut a porazí síť, která jen počítá materiál.",
  make: "Vytvořit síť",
  name: "Název",
  nameHint: "Písmena, číslice, - a _",
  positions: "Pozice",
  size: "Neurony",
  more: "Více",
  epochs: "Kolikrát každá pozice",
  begin: "Vytvořit",
  gameCount: "Partie",
  perSecond: "Pozic za sekundu",
  outcomes: "Bílý / remíza / černý",
  learnt: "Pozice k učení",
  validation: "Validace",
  histogram: "Hodnocení partií, od −8 do +8 pěšců pro bílého",
  lossCurve: "Ztráta",
  loss: "Učení",
  seen: "Viděné pozice",
  errors:
    "Průměrná chyba očekávaného výsledku proti prohledáváním (validační pozice): kratší je lepší",
  gallery: "Sítě",
  materialCard: "Počítá materiál a nic víc neví: soupeř k poražení",
  noCard: "Soubor, který sem někdo dal",
  play: "Hrát proti ní",
  againstMaterial: "100 partií s materiálem",
  againstShipped: "100 partií se sítí Hetmana",
  forget: "Smazat",
  matchBegun: "Zápas začal:",
  seeJobs: "Úlohy",
  stages: {
    games: "Partie",
    positions: "Pozice",
    training: "Učení",
    comparison: "Srovnání",
    done: "Hotovo",
  },
  evaluations: {
    own: "Tato síť",
    nnue: "Hetman, NNUE",
    classical: "Hetman, klasické",
    material: "Materiál",
  },
  made: (name: string) => `Síť ${name} je hotova.`,
  lossNow: (loss: string, validation: string) => `Ztráta ${loss}, validace ${validation}.`,
  card: (hidden: string, positions: string, epochs: string, time: string) =>
    `neuronů: ${hidden}, pozic: ${positions}, viděno ${epochs}krát, čas: ${time}`,
};
