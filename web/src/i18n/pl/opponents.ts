// Przeciwnicy: kim są i czego się przy nich uczymy.
import type { Texts } from "..";

export const opponents: Texts["opponents"] = {
  people: {
    p700: {
      name: "Ola",
      about: "Patrzy jeden ruch naprzód i przeocza co drugi spokojny ruch. Bierze, co wisi.",
      teaches: "widzieć, co wisi – u siebie i u przeciwnika.",
    },
    p1000: {
      name: "Vašek",
      about: "Liczy też odbicie, ale długie przekątne i skoki skoczka często mu umykają.",
      teaches: "widełek i związań: wygrywają te proste.",
    },
    p1300: {
      name: "Nok",
      about:
        "Widzi Twoją odpowiedź i dobrze wymienia; zaskakują ją groźby, które wymagają dwóch ruchów.",
      teaches: "gróźb przygotowanych spokojnym ruchem.",
    },
    p1600: {
      name: "Taras",
      about:
        "Prawie nigdy nie traci figury. Niektóre struktury pionowe ocenia źle i trwa przy tym całą partię.",
      teaches: "wygrywać lepszymi polami, gdy taktyki nie ma.",
    },
    p1900: {
      name: "Margot",
      about: "Szuka jak silny silnik, ale tylko kilka tysięcy pozycji na ruch.",
      teaches: "liczyć o jeden ruch dalej, niż wydaje się potrzebne.",
    },
    p2200: {
      name: "Jadwiga",
      about: "Dziewięć tysięcy pozycji na ruch: krótką taktykę widzi zawsze, powolnych planów nie.",
      teaches: "cierpliwości: poprawiać najgorszą figurę, wszystkiego bronić.",
    },
    p2500: {
      name: "Ignacy",
      about: "Pięćdziesiąt tysięcy pozycji na ruch. Karze niedokładności, zanim je zauważysz.",
      teaches: "ile kosztują drobne niedokładności; przegląd pokaże gdzie.",
    },
  },
  textbook: {
    random: {
      about: "Gra dowolny legalny ruch, bez żadnego pomysłu.",
      teaches: "matować spokojnie i bez pata.",
    },
    greedy: {
      about: "Bierze najcenniejsze, co jest w zasięgu, i nigdy nie patrzy na odpowiedź.",
      teaches: "zatrutych pionów: oddaj pionka, wygraj hetmana.",
    },
    "checkm8-minimax": {
      about:
        "Patrzy na swój ruch i Twoją odpowiedź i liczy bierki: bierze, co wisi, i wchodzi w każde podwójne uderzenie.",
      teaches: "podwójnych uderzeń.",
    },
    "checkm8-negamax": {
      about: "Gra dokładnie jak jego bliźniak minimax; tylko program jest o połowę krótszy.",
      teaches: "podwójnych uderzeń, jeszcze raz.",
    },
    checkm8: {
      about:
        "Patrzy trzy półruchy naprzód i liczy materiał: karze każdą niebronioną figurę, planu nie ma.",
      teaches: "bronić wszystkich figur.",
    },
    "wroclaw-3": {
      about: "Trzy półruchy naprzód. Najpierw materiał, potem dobre pola i swoboda figur.",
      teaches: "odbierać jego figurom miejsce.",
    },
    "wroclaw-4": {
      about: "To samo, cztery półruchy naprzód: widzi też odpowiedź na swój drugi ruch.",
      teaches: "że pułapka musi być o ruch głębsza niż wzrok przeciwnika.",
    },
    "wroclaw-5": {
      about: "To samo, pięć półruchów naprzód: klubowy taktyk bez strategii.",
      teaches: "spokojnych pozycji, w których nie ma czego liczyć.",
    },
    "hradec-5": {
      about:
        "Pięć półruchów naprzód z tablicami pól znanymi z wielu pierwszych programów. Przestaje liczyć w środku wymiany.",
      teaches: "długich wymian i końcówek pionowych, za jego horyzontem.",
    },
    ensta: {
      about: "Otwiera z książki, potem sam patrzy trzy półruchy naprzód.",
      teaches: "wcześnie schodzić z książki i grać samodzielnie.",
    },
    ukraine: {
      about:
        "Mała sieć neuronowa bierze pozycję, która po jednym ruchu podoba jej się najbardziej. Niczego nie liczy.",
      teaches: "jak daleko sięga wyczucie i jak pokonuje je taktyka.",
    },
    "ukraine-results": {
      about: "Ta sama sieć, uczona na wynikach partii: naciska, gdy wygrywa.",
      teaches: "bronić gorszych pozycji.",
    },
    "ukraine-alpha-beta": {
      about: "Sieć z trzema półruchami liczenia; bicia śledzi do końca.",
      teaches: "pozycji, w których wyczucie i liczenie się nie zgadzają.",
    },
    "ukraine-results-alpha-beta": {
      about: "Sieć uczona na wynikach, z trzema półruchami liczenia.",
      teaches: "odmawiać końcówki, której chce przeciwnik.",
    },
    mcts: {
      about:
        "Rozgrywa w głowie tysiące losowych partii i ufa średniej: przeocza ten jeden ruch, który obala.",
      teaches: "szukać jedynej dobrej odpowiedzi.",
    },
    "mcts-eval": {
      about:
        "Idzie za obiecującymi wariantami i ocenia je zamiast zgadywać. Solidny, często zadowala się remisem.",
      teaches: "grać na wygraną, nie ryzykując wszystkiego.",
    },
    textbook: {
      about:
        "Wszystkie pomysły z podręczników naraz, tak głęboko, jak pozwala zegar: najsilniejszy z nich.",
      teaches: "czystej techniki: krótka taktyka tu nie działa.",
    },
  },
  strong: {
    about: "Silny silnik ze swoją siecią neuronową i całym czasem na zegarze.",
    teaches: "bronić się jak najdłużej i widzieć, co było możliwe.",
  },
  mcts: {
    about: "Przeszukiwanie drzewa metodą Monte Carlo: sieć mówi, na które ruchy warto spojrzeć.",
    teaches: "jak gra silnik, który najpierw wybiera wyczuciem.",
  },
  engine: "Silnik zarejestrowany przez Ciebie.",
  title: "Wybierz przeciwnika",
  others: "Inni przeciwnicy",
  choose: (name) => `Wybierz: ${name}`,
  show: "Pokaż",
  all: "Wszyscy",
  groups: {
    levels: "Poziomy",
    textbook: "Gracze podręcznikowi",
    strong: "Silny silnik",
    engines: "Twoje silniki",
  },
  groupsAbout: {
    levels: "Hetman osłabiony tak, że się myli.",
    textbook: "Programy z prac studenckich, odtworzone: każdy pokazuje jeden pomysł.",
  },
  short: { levels: "Poziomy", textbook: "Podręcznik", engines: "Silniki" },
  level: (elo) => `Hetman ${elo}`,
  measured: (rating) => `zmierzono ${rating}`,
  estimated: (rating) => `około ${rating}`,
  measuredAbout: "Zmierzony ranking i jego błąd (95 %)",
  notMeasured: "nie zmierzono",
  teaches: "Uczy:",
  weaker: "Słabszy",
  stronger: "Silniejszy",
};
