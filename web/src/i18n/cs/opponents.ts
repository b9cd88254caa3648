// Soupeři: kdo jsou a co se proti nim naučíme.
import type { Texts } from "..";

export const opponents: Texts["opponents"] = {
  people: {
    p700: {
      name: "Ola",
      about: "Dívá se jeden tah dopředu a každý druhý tichý tah přehlédne. Bere, co visí.",
      teaches: "vidět, co visí – vám i soupeři.",
    },
    p1000: {
      name: "Vašek",
      about: "Počítá i zpětné braní, ale dlouhé diagonály a skoky jezdce mu často unikají.",
      teaches: "vidličky a vazby: vyhrávají ty jednoduché.",
    },
    p1300: {
      name: "Nok",
      about: "Vidí vaši odpověď a mění správně; překvapí ji hrozby, které potřebují dva tahy.",
      teaches: "hrozby připravené tichým tahem.",
    },
    p1600: {
      name: "Taras",
      about:
        "Figuru téměř neztratí. Některé pěšcové struktury hodnotí špatně a drží se toho celou partii.",
      teaches: "vyhrávat lepšími poli, když taktika nepřichází.",
    },
    p1900: {
      name: "Margot",
      about: "Hledá jako silný engine, ale jen pár tisíc pozic na tah.",
      teaches: "počítat o tah dál, než se zdá nutné.",
    },
    p2200: {
      name: "Jadwiga",
      about: "Devět tisíc pozic na tah: krátkou taktiku vidí vždy, pomalé plány ne.",
      teaches: "trpělivost: zlepšit nejhorší figuru, vše mít kryté.",
    },
    p2500: {
      name: "Ignacy",
      about: "Padesát tisíc pozic na tah. Potrestá nepřesnosti dřív, než si jich všimnete.",
      teaches: "co stojí malé nepřesnosti; rozbor ukáže kde.",
    },
  },
  textbook: {
    random: {
      about: "Hraje jakýkoli legální tah, bez nápadu.",
      teaches: "dát mat v klidu a bez patu.",
    },
    greedy: {
      about: "Vezme to nejcennější, na co dosáhne, a na vaši odpověď se nedívá.",
      teaches: "otrávené pěšce: pěšce dát, dámu získat.",
    },
    "checkm8-minimax": {
      about:
        "Dívá se na svůj tah a vaši odpověď a počítá figury: bere, co visí, a jde do každého dvojího úderu.",
      teaches: "dvojí údery.",
    },
    "checkm8-negamax": {
      about: "Hraje přesně jako jeho dvojče minimax; jen program je poloviční.",
      teaches: "dvojí údery, ještě jednou.",
    },
    checkm8: {
      about:
        "Dívá se tři půltahy dopředu a počítá materiál: potrestá každou nekrytou figuru, plán nemá.",
      teaches: "mít všechny figury kryté.",
    },
    "wroclaw-3": {
      about: "Tři půltahy dopředu. Nejdřív materiál, pak dobrá pole a prostor pro figury.",
      teaches: "brát jeho figurám prostor.",
    },
    "wroclaw-4": {
      about: "Totéž, čtyři půltahy dopředu: vidí i odpověď na svůj druhý tah.",
      teaches: "že past potřebuje o tah víc, než soupeř vidí.",
    },
    "wroclaw-5": {
      about: "Totéž, pět půltahů dopředu: klubový taktik bez strategie.",
      teaches: "klidné pozice, kde není co počítat.",
    },
    "hradec-5": {
      about:
        "Pět půltahů dopředu s tabulkami polí z mnoha prvních programů. Přestává počítat uprostřed výměny.",
      teaches: "dlouhé výměny a pěšcové koncovky za jeho obzorem.",
    },
    ensta: {
      about: "Zahájení hraje z knihy, pak sám vidí tři půltahy dopředu.",
      teaches: "brzy opustit knihu a hrát po svém.",
    },
    ukraine: {
      about:
        "Malá neuronová síť vezme pozici, která se jí po jednom tahu líbí nejvíc. Nic nepočítá.",
      teaches: "jak daleko sahá cit pro pozici a jak ho porazí taktika.",
    },
    "ukraine-results": {
      about: "Tatáž síť, učená na výsledcích partií: tlačí, když vyhrává.",
      teaches: "vydržet v horších pozicích.",
    },
    "ukraine-alpha-beta": {
      about: "Síť se třemi půltahy výpočtu; braní sleduje až do konce.",
      teaches: "pozice, v nichž se cit a výpočet neshodnou.",
    },
    "ukraine-results-alpha-beta": {
      about: "Síť výsledků se třemi půltahy výpočtu.",
      teaches: "odmítnout koncovku, kterou chce soupeř.",
    },
    mcts: {
      about:
        "V duchu odehraje tisíce náhodných partií a věří průměru: přehlédne ten jeden tah, který vyvrací.",
      teaches: "hledat jedinou dobrou odpověď.",
    },
    "mcts-eval": {
      about:
        "Jde za slibnými variantami a hodnotí je místo hádání. Solidní, často spokojený s remízou.",
      teaches: "hrát na výhru a neriskovat všechno.",
    },
    textbook: {
      about: "Všechny nápady učebnic naráz, tak hluboko, jak dovolí hodiny: nejsilnější z nich.",
      teaches: "čistou techniku: krátká taktika tu nefunguje.",
    },
  },
  strong: {
    about: "Silný engine se svou neuronovou sítí a celým časem na hodinách.",
    teaches: "bránit se co nejdéle a vidět, co bylo možné.",
  },
  mcts: {
    about: "Prohledávání stromu metodou Monte Carlo: síť říká, které tahy stojí za pohled.",
    teaches: "jak hraje engine, který nejdřív vybírá citem.",
  },
  engine: "Engine, který jste zaregistrovali.",
  title: "Vyberte soupeře",
  others: "Další soupeři",
  choose: (name) => `Vybrat: ${name}`,
  show: "Zobrazit",
  all: "Všichni",
  groups: {
    levels: "Úrovně",
    textbook: "Učebnicoví hráči",
    strong: "Silný engine",
    engines: "Vaše enginy",
  },
  groupsAbout: {
    levels: "Hetman oslabený tak, aby chyboval.",
    textbook: "Programy ze studentských prací, znovu postavené: každý ukazuje jeden nápad.",
  },
  short: { levels: "Úrovně", textbook: "Učebnice", engines: "Enginy" },
  level: (elo) => `Hetman ${elo}`,
  measured: (rating) => `naměřeno ${rating}`,
  estimated: (rating) => `asi ${rating}`,
  measuredAbout: "Naměřený rating a jeho chyba (95 %)",
  notMeasured: "neměřeno",
  teaches: "Učí:",
  weaker: "Slabší",
  stronger: "Silnější",
};
