// The training room. It is loaded with it.
import type { TrainingTexts } from "../training";

export const training: TrainingTexts = {
  intro:
    "Od zera do sieci, która gra. Silnik gra sam ze sobą, sieć uczy się tego, co mówią jego przeszukiwania, a szuka nadal Hetman. Z liczbami poniżej trwa to kilka minut i wygrywa z siecią, która tylko liczy materiał.",
  make: "Zrób sieć",
  name: "Nazwa",
  nameHint: "Litery, cyfry, - i _",
  positions: "Pozycje",
  size: "Neurony",
  more: "Więcej",
  epochs: "Ile razy każda pozycja",
  begin: "Zrób ją",
  gameCount: "Partie",
  perSecond: "Pozycje na sekundę",
  outcomes: "Białe / remis / czarne",
  learnt: "Pozycje do nauki",
  validation: "Walidacja",
  histogram: "Oceny partii, od −8 do +8 pionków dla białych",
  lossCurve: "Strata",
  loss: "Uczenie",
  seen: "Widziane pozycje",
  errors:
    "Średni błąd oczekiwanego wyniku wobec przeszukiwań (pozycje walidacyjne): krócej znaczy lepiej",
  gallery: "Sieci",
  materialCard: "Liczy materiał i nic więcej nie wie: przeciwnik do pokonania",
  noCard: "Plik, który tu umieszczono",
  play: "Zagraj z nią",
  againstMaterial: "100 partii z materiałem",
  againstShipped: "100 partii z siecią Hetmana",
  forget: "Usuń",
  matchBegun: "Mecz się zaczął:",
  seeJobs: "Zadania",
  stages: {
    games: "Partie",
    positions: "Pozycje",
    training: "Uczenie",
    comparison: "Porównanie",
    done: "Gotowe",
  },
  evaluations: {
    own: "Ta sieć",
    nnue: "Hetman, NNUE",
    classical: "Hetman, klasyczna",
    material: "Materiał",
  },
  made: (name: string) => `Sieć ${name} jest gotowa.`,
  lossNow: (loss: string, validation: string) => `Strata ${loss}, walidacja ${validation}.`,
  card: (hidden: string, positions: string, epochs: string, time: string) =>
    `neurony: ${hidden}, pozycje: ${positions}, widziane ${epochs} razy, czas: ${time}`,
};
