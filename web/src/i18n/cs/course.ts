// The course. It is loaded with that page.
import type { CourseTexts } from "../course";

export const course: CourseTexts = {
  title: "Kurz",
  intro:
    "Jak počítač hraje šachy, v deseti krátkých kapitolách. Každá má jednu myšlenku, pokus, který běží na tomto stroji, a otázku. Začněte, kde chcete.",
  begin: "Začít",
  goOn: (title) => `Pokračovat: ${title}`,
  again: "Zapomenout mé odpovědi",
  finished: "Všech deset kapitol je hotovo. Teď něco změňte a změřte to.",
  contents: "Všechny kapitoly",
  done: "hotovo",
  experiment: "Pokus",
  question: "Otázka",
  right: "Správně.",
  wrong: "Ne tak docela.",
  works: "Pět studentských programů a tento",
  work: "Práce",
  what: "Co",
  theirs: "U nich",
  here: "Zde",
  measure: "Změřit zde",
  measuring: "Měřím …",
  measured: "Vše změřeno.",
  inTheatre: "Otevřít v divadle",
  board: "Šachovnice",
  boards: ["První šachovnice", "Druhá šachovnice"],
  noMoves: "Zatím bez tahů",
  back: "Vzít zpět",
  startAgain: "Znovu",
  fenFields: [
    "Figury, řada po řadě",
    "Na tahu",
    "Rošády ještě možné",
    "Braní mimochodem možné na",
    "Půltahy od braní nebo tahu pěšcem",
    "Číslo tahu",
  ],
  legalMoves: "Možné tahy",
  position: "Pozice",
  evaluated: {
    knightIn: "1.Jf3",
    knightOut: "1.Jh3",
    noQueen: "Začátek, černý bez dámy",
  },
  key: "Zobristův klíč",
  lastChange: "Změna posledním tahem (exkluzivní nebo)",
  sameKey: "Různé pořadí tahů, jedna pozice, jeden klíč.",
  otherKey: "Různé klíče: zatím různé pozice.",
  bookMoves: "Kniha zde hraje",
  bookLeft: "Kniha dál nic nezná. Odtud musí program přemýšlet.",
  openingsCount: (n) => `zahájení: ${n}`,
  mctsTitle: "A teď prohledávání Monte Carlo",
  distanceTitle: (n) => `Průměrná vzdálenost od pouhého materiálu v pěšcích; pozic: ${n}`,
  trueDifference: "Skutečný rozdíl v Elo",
  games: "Partie",
  playMatch: "Sehrát zápas",
  tally: (wins, draws, losses) => `Výhry: ${wins}, remízy: ${draws}, prohry: ${losses}:`,
  interval: (elo, error) => `${elo} ± ${error} Elo.`,
  shown: "Interval leží nad nulou: první hráč je silnější.",
  notShown: "Interval obsahuje nulu: zatím není nic prokázáno.",
  sprt: (elo0, elo1) => `Sekvenční test, ${elo0} proti ${elo1} Elo:`,
  sprtOpen: "nerozhodnuto, je třeba více partií.",
  sprtAccepted: (games) => `zisk přijat; partií: ${games}.`,
  sprtRejected: (games) => `zisk zamítnut; partií: ${games}.`,
  curveTitle: "Změřený rozdíl, partie po partii",
  difference: "Elo",
  error: "Chyba",
  true: (elo) => `Čárkovaně: skutečný rozdíl, +${elo}. Pás: 95% interval.`,
  chapters: {
    move: {
      title: "Tah a pozice",
      teaser: "Co musí program vědět, než začne přemýšlet",
      idea: [
        "Pozice je víc než figury. Kdo je na tahu, které rošády jsou ještě dovolené, zda lze brát mimochodem, a dvě počítadla: bez nich program hraje neplatné tahy nebo přehlíží remízy. FEN to vše zapíše na jeden řádek jako šest polí.",
        "Všechno ostatní stojí na jedné funkci: všechny možné tahy v pozici. Volá se milionkrát za sekundu, takže musí být správná a rychlá.",
      ],
      experiment:
        "Hrajte za obě strany, na šachovnici nebo psaním, a sledujte šest polí. Dosáhněte, aby se ve čtvrtém objevilo pole: nechte pěšce proběhnout kolem soupeřova.",
      done: "Tady je. Právo trvá jediný tah, a proto musí patřit k pozici.",
      question: "Strana má asi 30 tahů. Kolik je variant dlouhých čtyři půltahy?",
      options: [
        {
          says: "Asi 120",
          because: "To je 30 + 30 + 30 + 30. Každý tah má ale svých 30 odpovědí: násobí se.",
        },
        {
          says: "Asi 800 000",
          because:
            "30 × 30 × 30 × 30 = 810 000. O dva půltahy dál je to 700 milionů: žádný program neprohlédne vše.",
        },
        { says: "Asi 30 000", because: "To je 30 × 30 × 30, tedy tři půltahy." },
      ],
    },
    evaluation: {
      title: "Hodnocení",
      teaser: "Číslo pro pozici, bez pohledu dopředu",
      idea: [
        "Žádný program nevidí na konec partie. Kde se přestane dívat, potřebuje číslo: jak dobře stojí bílý? Nejstarší odpovědí je počítat materiál: pěšec 1, jezdec 3, střelec 3, věž 5, dáma 9.",
        "Lepší hodnocení vědí víc. Tabulky figura–pole říkají, kde figura stojí dobře, pohyblivost počítá její tahy a síť se z partií učí, čeho si všímat. Číslo je odhad; prohledávání ho má opravit.",
      ],
      experiment:
        "Prohlédněte všechny tři pozice a porovnejte, co hodnocení říkají. Šachovnice ukazuje, jakou cenu má pro síť každá figura tam, kde stojí.",
      done: "Chybějící dámu vidí všechna. Kde stojí jezdec, vidí jen některá.",
      question: "Pro které hodnocení jsou 1.Jf3 a 1.Jh3 stejně dobré?",
      options: [
        {
          says: "Materiál",
          because: "Jen počítá. V obou pozicích jsou stejné figury, takže obě mají hodnotu 0.",
        },
        {
          says: "Tabulky z Hradce",
          because: "Její tabulka jezdce dává f3 +10 a h3 −30 setin pěšce: rozdíl vidí.",
        },
        {
          says: "Síť NNUE",
          because: "Z partií se naučila, že jezdec na kraji zmůže méně.",
        },
      ],
    },
    minimax: {
      title: "Minimax",
      teaser: "Já beru nejlepší, ty mi necháš nejhorší",
      idea: [
        "Bílý volí tah s nejvyšší hodnotou, černý s nejnižší. Pozice má tedy cenu svého nejlepšího tahu pro stranu na tahu a ten cenu toho, co z něj nechá nejlepší odpověď; a tak dál až k horizontu, kde se pozice hodnotí.",
        "Negamax je totéž s polovinou kódu: co je dobré pro mě, je špatné pro tebe, takže jedna funkce slouží oběma stranám, mění-li hodnota každý půltah znaménko.",
      ],
      experiment:
        "Počítá se tu jen materiál a dáma by mohla vzít pěšce. Hledejte v hloubce 1, pak hlouběji. Od které hloubky nechá bílý pěšce být? Rozbalte Qxd6 ve stromu a uvidíte proč.",
      done: "Hloubka 2 ukáže odpověď cxd6. Jediný půltah započte pěšce a ztrátu dámy nevidí.",
      question:
        "Po tahu A vedou odpovědi černého k +1, +5 a −3. Po tahu B k 0, +2 a +1. Co zahraje bílý?",
      options: [
        {
          says: "A, kvůli +5",
          because: "Tak černý neodpoví. A má cenu toho, co nechá nejhorší odpověď: −3.",
        },
        { says: "B", because: "A má cenu −3, B cenu 0: odpověď volí soupeř." },
        {
          says: "Je to jedno: průměry jsou stejné",
          because: "Soupeř nehraje náhodně. Platí minimum, ne průměr.",
        },
      ],
    },
    alphaBeta: {
      title: "Alfa-beta a řazení",
      teaser: "Stejná odpověď za setinu práce",
      idea: [
        "Máte tah za +1. Díváte se na druhý a už první odpověď vám nechává −2. Dost: ať ostatní odpovědi dělají cokoli, tento tah je horší. To je alfa-beta. α je, co už mám já, β, co už má soupeř; mimo toto okno na ničem nezáleží. Hodnota je přesně ta z minimaxu.",
        "Kolik se ušetří, závisí na pořadí. Je-li nejlepší tah první, strom o b na d uzlech se zmenší zhruba na odmocninu. Proto jdou první braní cenných figur, pak tahy, které ořezávaly dříve (zabijácké tahy, historie).",
      ],
      experiment:
        "Čtyři půltahy v pozici plné braní. Hledejte bez vylepšení, pak je zapínejte, až zbude méně než 10 000 uzlů. Hodnota musí zůstat stejná.",
      done: "Třicetina uzlů nebo méně a stejná hodnota. Nejvíc záleží na pořadí, v němž se zkoušejí braní.",
      question:
        "Bílý má tah za +1. U dalšího vede první odpověď černého k −2. Co s ostatními odpověďmi černého?",
      options: [
        {
          says: "Musí se prohledat všechny: některá může být pro bílého lepší",
          because: "Může, ale volí černý a ten už má −2. Bílý tam nepůjde.",
        },
        {
          says: "Prohledají se méně hluboko",
          because: "To by byla redukce, která může hodnotu změnit. Ořezání nic neriskuje.",
        },
        {
          says: "Není třeba je prohledávat vůbec",
          because: "Tah má cenu nejvýš −2 a +1 je jistých. Nic pod ním odpověď nezmění: ořezání.",
        },
      ],
    },
    table: {
      title: "Zobristovy klíče a transpoziční tabulka",
      teaser: "Poznat pozici, která už byla",
      idea: [
        "Různá pořadí tahů vedou k téže pozici. Tabulka si pamatuje, co se o pozici zjistilo; když přijde znovu, odpověď je hotova. Aby ji našla, potřebuje každá pozice číslo.",
        "Zobristovo: vylosujte 64bitové číslo pro každou figuru na každém poli, pro stranu na tahu, rošády a braní mimochodem a spojte ta, která platí, operací exkluzivní nebo. Tah jich změní několik, nový klíč tedy stojí pár instrukcí; a stejná pozice má vždy stejný klíč.",
      ],
      experiment:
        "Hrajte na obou šachovnicích, až různým pořadím tahů vznikne táž pozice: například 1.Jf3 Jf6 2.Jc3 a 1.Jc3 Jf6 2.Jf3.",
      done: "Stejný klíč. Podívejte se i na poslední řádek: tichý tah figury změní klíč o totéž číslo, ať na šachovnici stojí cokoli dalšího.",
      question:
        "Stejné figury stojí na stejných polích, ale v jedné pozici smí bílý ještě rošovat. Mají stejný klíč?",
      options: [
        {
          says: "Ano, šachovnice je stejná",
          because:
            "Šachovnice ano, pozice ne: v jedné je tah, který druhé chybí, a hodnoty se mohou lišit.",
        },
        { says: "Ne", because: "Liší se, co lze hrát, proto mají práva na rošádu vlastní čísla." },
        {
          says: "Jen je-li na tahu stejná strana",
          because: "Strana na tahu se počítá také, ale i při stejné se liší práva na rošádu.",
        },
      ],
    },
    quiescence: {
      title: "Klidové prohledávání a horizont",
      teaser: "Nekončit uprostřed výměny",
      idea: [
        "Prohledávání pevné hloubky se zastaví uprostřed dění. Je-li posledním tahem dáma bere pěšce, započte pěšce a nevidí, že dámu hned ztratí. Hraje dokonce špatné tahy, jen aby ztrátu odsunulo za tento horizont.",
        "Klidové prohledávání jde na horizontu dál samými braními, až není co brát. Strana brát nemusí: může zůstat u hodnocení (stand pat). Hradec si to přál; jeho výměny končí na horizontu.",
      ],
      experiment:
        "Počítá se jen materiál a bílý má o střelce víc: +3. V hloubce 1 hledání bere krytého pěšce a říká +4. Dosáhněte, aby v téže hloubce řeklo +3.",
      done: "Klidové prohledávání dovedlo výměnu do konce: figura za pěšce. Bílý tedy pěšce nechá a hodnota je správná.",
      question: "Proč smí strana zůstat u hodnocení a nemusí brát?",
      options: [
        {
          says: "Protože nikdo brát nemusí",
          because:
            "Skoro vždy jsou i tiché tahy. Při povinném braní by každá krytá figura vypadala jako ztráta.",
        },
        {
          says: "Protože to šetří čas",
          because: "Ořezává to, ale to není důvod: bez toho by hodnoty byly chybné.",
        },
        {
          says: "Protože se v šachu smí vynechat tah",
          because: "Nesmí. Stojí to místo nějakého tichého tahu, který se neprohledává.",
        },
      ],
    },
    reductions: {
      title: "Nulový tah, redukce a jejich cena",
      teaser: "Hledat méně tam, kde se málo čeká, a občas se mýlit",
      idea: [
        "Alfa-beta šetří bez rizika. To, co přijde teď, riskuje. Nulový tah: kdybych směl vynechat a stejně bych pro tebe byl příliš dobrý, stačí i skutečný tah, a tak se větev prohledá méně hluboko. Redukce pozdních tahů: tichý tah daleko v dobrém pořadí bývá zřídka nejlepší, dostane tedy menší hloubku.",
        "Obojí hodně šetří a obojí se může mýlit. Vynechat je nejlepší, když každý tah škodí: nevýhoda tahu, zugzwang. Co nápad přináší, se musí změřit, a některé přinášejí méně než nic: vlákna a numpy program z Vratislavi zpomalily.",
      ],
      experiment:
        "Morphyho problém: 1.Va6 dává mat dvěma tahy, protože černý musí táhnout. Hledejte v hloubce 3 a uvidíte mat (#2). Pak najděte hloubku a přepínač, s nimiž ho hledání přehlédne.",
      done: "To je ta cena. Nulový tah uvěřil vynechání, které se nesmí; redukce se nepodívala dost hluboko.",
      question: "Proč nulový tah selhává v zugzwangu?",
      options: [
        {
          says: "Protože je hledání příliš mělké",
          because:
            "I mělké hledání přehlíží, ale tady nepomůže žádná hloubka: chybný je sám předpoklad.",
        },
        {
          says: "Protože je král v šachu",
          because: "V šachu se nulový tah nezkouší: byl by neplatný i jako myšlenka.",
        },
        {
          says: "Protože tam by vynechání bylo lepší než každý tah",
          because:
            "Nulový tah předpokládá, že tah pomáhá. V zugzwangu škodí, takže co platí po vynechání, neplatí po tahu.",
        },
      ],
    },
    bookMcts: {
      title: "Knihy zahájení a Monte Carlo",
      teaser: "Nejdřív známé tahy, a jiný způsob hledání",
      idea: [
        "První tahy jsou známé. Kniha je drží jako strom a program, který jí jde, hraje zadarmo rozmanitá a zdravá zahájení. Práce z ENSTA má knihu o několika stech řádcích. Když z ní soupeř vyjde, program začne přemýšlet.",
        "Prohledávání Monte Carlo nechá strom růst tam, kde to vypadá slibně: sestupuje podle nejlepšího součtu hodnoty a zvědavosti, ohodnotí jeden list a cestou zpět to řekne každému uzlu. Nemá okna a nic neořezává; špatné tahy jen navštěvuje zřídka. Takto hledají AlphaZero a Leela.",
      ],
      experiment:
        "Jděte knihou klikáním na její tahy, nebo hrajte vlastní, až nic dalšího nezná. Pak spusťte hledání Monte Carlo: čím širší pruh, tím častěji byl tah navštíven.",
      done: "Kniha skončila. Vše po tomto tahu se musí spočítat.",
      question:
        "Tah má zatím slabou hodnotu, ale málo návštěv. Co s ním udělá prohledávání Monte Carlo?",
      options: [
        {
          says: "Už ho nikdy nenavštíví",
          because: "Pak by první špatný dojem byl konečný. Zvědavost roste, dokud je tah opomíjen.",
        },
        {
          says: "Navštíví ho znovu, ale zřídka",
          because:
            "Málo návštěv ho činí zajímavým, slabá hodnota nepřitažlivým. Obojí se sečte, a tak se na něj občas podívá.",
        },
        {
          says: "Navštěvuje všechny tahy stejně často",
          because: "To by bylo široké a mělké hledání. Nejvíc návštěv má, co se zdá nejlepší.",
        },
      ],
    },
    learning: {
      title: "Učení z partií: 808 a NNUE",
      teaser: "Nechat čísla najít, místo je psát",
      idea: [
        "Nikdo neví, jakou cenu má jezdec na f5. Ukažte tedy síti miliony pozic s odpověďmi hlubokého hledání a při každé chybě trochu změňte její váhy. Tak to udělala ukrajinská práce s 808 vstupy: bit pro každou figuru na každém poli a pět bajtů. Její síť je hustá: každá pozice se počítá celá.",
        "Myšlenka NNUE je udělat to levně. Tah změní dva nebo tři vstupy, takže součty první vrstvy se uchovávají a jen opravují. Zbytek je malý a celočíselný. Síť tedy nestojí víc než psané hodnocení a alfa-beta se jí může ptát milionkrát.",
      ],
      experiment:
        "Jak daleko je v průměru každé hodnocení od pouhého počítání, na několika pozicích? Hádejte, které je nejdál, pak změřte.",
      done: "Hodnocení, které jen počítá, má vzdálenost 0. Co je navíc, to ostatní vědí, nebo si myslí.",
      question:
        "Odpovědi ukrajinské sítě jsou omezeny na ±15 pěšců. Partii vyhrála až ve 151. tahu. Jak to souvisí?",
      options: [
        {
          says: "Přemýšlela příliš pomalu",
          because: "Dívá se jeden půltah dopředu: to je rychlé.",
        },
        {
          says: "Neznala koncovku",
          because: "Vyhrávala jasně. Nemusela mnoho vědět, jen postupovat.",
        },
        {
          says: "Všechny vyhrané pozice jí připadaly stejné",
          because:
            "Na hranici má každý tah stejnou hodnotu, není podle čeho volit a přešlapuje. Pomůže výstup výhra, remíza, prohra.",
        },
      ],
    },
    measuring: {
      title: "Měření: Elo, chyby, SPRT",
      teaser: "Opravdu lepší, nebo to bylo štěstí?",
      idea: [
        "Elo mění výsledky v rozdíly: +100 je 64 % bodů, +200 je 76 %. Zápas dá odhad a odhad má chybu. Čtyřnásobek partií ji zmenší na polovinu. Bez chyby číslo nic neříká.",
        "Sekvenční poměrový test se ptá jinak: je to 0, nebo 10 Elo? Po každé partii počítá, o kolik pravděpodobnější jsou výsledky při jednom než při druhém, a skončí, jakmile je to jasné. Dobré změny přijme a špatné zamítne po nejmenším počtu partií.",
      ],
      experiment:
        "Zápasy níže se losují z rozdílu, který nastavíte. Kolik partií je třeba, než se prokáže rozdíl 20 Elo nebo menší, aby interval už neobsahoval nulu?",
      done: "Tisíce partií za malý zisk: proto autoři programů nechávají počítače hrát dnem i nocí.",
      question: "Po 100 partiích má nová verze 55 %. Je lepší?",
      options: [
        {
          says: "To se ještě neví",
          because: "Je to asi +35 ± 55 Elo: interval obsahuje nulu. Hrát dál.",
        },
        {
          says: "Ano: 55 je víc než 50",
          because: "Dva stejní hráči dosáhnou 55 ze 100 dosti často, jen štěstím.",
        },
        {
          says: "Ne: deset partií rozdílu nic neznamená",
          because: "Klidně může být lepší. Jen je toho málo, aby se to dalo říci.",
        },
      ],
    },
  },
  rows: {
    legalCache:
      "Sekundy na tah před ukládáním možných tahů a po něm. Zde: všechny pozice čtyři půltahy od začátku, každý tah vytvořen znovu.",
    rulesTests:
      "Jednotkové testy figur, braní mimochodem, rošády, vracení, proměny. Zde: varianty o čtyřech půltazích, číslo, na němž se všechny programy shodnou.",
    formulaWroclaw:
      "1,2 · materiál + 0,5 · postavení + 0,1 · pohyblivost. Zde: co říká o začátku, černý bez dámy.",
    formulaCheckm8: "Materiál a tabulky s hodnotami 1 až 4, krát 0,1. Zde: táž pozice.",
    formulaHradec: "Tabulky Simplified Evaluation Function, v setinách pěšce. Zde: táž pozice.",
    formulaEnsta: "Pěšec je 10, věž 60; jezdci mají rádi střed. Zde: táž pozice.",
    negamaxNodes: "Uzly na tah v negamaxu hloubky 2. Zde: v tazích 1, 2, 3, 12 a 18 jedné partie.",
    enstaDepths:
      "Hloubka 2 byla rychlá, 3 hratelná, hlouběji příliš pomalá. Zde: čas hloubek 2, 3 a 4, bez alfa-beta.",
    alphaBetaTime: "Sekundy na tah v hloubce 3, bez alfa-beta a s ní.",
    unorderedTimes: "Před řazením, v tazích 1, 2, 3, 12 a 18.",
    orderedTimes: "S řazením, ve stejných tazích.",
    alphaBetaNodes: "Uzly na tah alfa-beta v hloubce 3. Zde: ve stejných tazích.",
    wroclawDepths: "Hloubka 3 trvala několik sekund, 4 až 30.",
    zobristTable:
      "64bitové Zobristovy klíče a transpoziční tabulka. Zde: uzly v hloubce 7 pěšcové koncovky, bez tabulky a s ní.",
    hradecPuzzles: "Pět úloh v hloubce 5. Zde: pět takových, s nalezeným tahem.",
    hradecHorizon:
      "Přál si klidové prohledávání: jeho výměny končí na horizontu. Zde: hodnota v hloubce 3, bez něj a s ním.",
    reductionsHere:
      "Hledá pět půltahů a přál si víc. Zde: pět půltahů bez nulového tahu a redukcí a s nimi.",
    threads: "Vlákna: pomalejší. Python vykonává naráz jedno a stojí víc, než přinášejí.",
    numpy:
      "Šachovnice v numpy: pomalejší, ve třech tazích. Zde: asi tak dlouho trvá uzel minimaxu.",
    openingBook:
      "Kniha o několika stech řádcích: italská, španělská, Pirc, Nimcovičova indická … Zde: počet zahájení v naší.",
    mctsPlanned:
      "Plánovali alfa-beta nad svou sítí. Zde: naše síť toho druhu se třemi půltahy, proti CheckM8.",
    mctsRated: "Plánovali prohledávání Monte Carlo. Zde: Hetmanovo, na stupnici žebříčku.",
    networkError: "Průměrná chyba proti značkám, v pěšcích. Zde: na pozicích nových partií.",
    networkMaterial:
      "Průměrná vzdálenost odpovědi sítě od pouhého materiálu. Zde: na pozicích pokusu.",
    networkTime:
      "Pozice a čas jednoho učení, na Tesle K80. Zde: malá vlastní síť, na dvou jádrech.",
    networkGame:
      "Výhra nad Stockfishem úrovně 2 v tolika tazích. Zde: maty z vyhraných pozic proti náhodným tahům, s výstupem výhra–remíza–prohra.",
    wroclawElo: "Jeho rating proti botům Chess.com, odhadem. Zde: hloubka 3 na našem žebříčku.",
    hradecElo: "Vysvětluje Elo, sám bez ratingu. Zde: hloubka 5 na našem žebříčku.",
    checkm8Elo: "Porovnává své boty počtem uzlů. Zde: hloubka 3 na našem žebříčku.",
  },
};
