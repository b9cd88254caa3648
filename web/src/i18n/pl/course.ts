// The course. It is loaded with that page.
import type { CourseTexts } from "../course";

export const course: CourseTexts = {
  title: "Kurs",
  intro:
    "Jak komputer gra w szachy, w dziesięciu krótkich rozdziałach. Każdy ma jeden pomysł, eksperyment wykonywany na tej maszynie i pytanie. Zacznij, gdzie chcesz.",
  begin: "Zacznij",
  goOn: (title) => `Dalej: ${title}`,
  again: "Zapomnij moje odpowiedzi",
  finished: "Masz za sobą wszystkie dziesięć rozdziałów. Teraz coś zmień i to zmierz.",
  contents: "Wszystkie rozdziały",
  done: "gotowe",
  experiment: "Eksperyment",
  question: "Pytanie",
  right: "Dobrze.",
  wrong: "Nie całkiem.",
  works: "Pięć programów studenckich i ten",
  work: "Praca",
  what: "Co",
  theirs: "U nich",
  here: "Tutaj",
  measure: "Zmierz tutaj",
  measuring: "Mierzę …",
  measured: "Wszystko zmierzone.",
  inTheatre: "Otwórz w teatrze",
  board: "Szachownica",
  boards: ["Pierwsza szachownica", "Druga szachownica"],
  noMoves: "Jeszcze bez ruchów",
  back: "Cofnij",
  startAgain: "Od nowa",
  fenFields: [
    "Bierki, rząd po rzędzie",
    "Na ruchu",
    "Roszady jeszcze możliwe",
    "Bicie w przelocie możliwe na",
    "Półruchy od bicia lub ruchu pionkiem",
    "Numer ruchu",
  ],
  legalMoves: "Ruchy dozwolone",
  position: "Pozycja",
  evaluated: {
    knightIn: "1.Sf3",
    knightOut: "1.Sh3",
    noQueen: "Początek, czarne bez hetmana",
  },
  key: "Klucz Zobrista",
  lastChange: "Zmiana przez ostatni ruch (alternatywa wykluczająca)",
  sameKey: "Różna kolejność ruchów, jedna pozycja, jeden klucz.",
  otherKey: "Różne klucze: na razie różne pozycje.",
  bookMoves: "Tu książka gra",
  bookLeft: "Książka nie zna nic więcej. Od tej chwili program musi myśleć.",
  openingsCount: (n) => `otwarcia: ${n}`,
  mctsTitle: "A teraz przeszukiwanie Monte Carlo",
  distanceTitle: (n) => `Średnia odległość od samego materiału, w pionkach; pozycje: ${n}`,
  trueDifference: "Prawdziwa różnica w Elo",
  games: "Partie",
  playMatch: "Rozegraj mecz",
  tally: (wins, draws, losses) => `Wygrane: ${wins}, remisy: ${draws}, przegrane: ${losses}:`,
  interval: (elo, error) => `${elo} ± ${error} Elo.`,
  shown: "Przedział leży powyżej zera: pierwszy gracz jest silniejszy.",
  notShown: "Przedział zawiera zero: nic jeszcze nie wykazano.",
  sprt: (elo0, elo1) => `Test sekwencyjny, ${elo0} przeciw ${elo1} Elo:`,
  sprtOpen: "nierozstrzygnięty, potrzeba więcej partii.",
  sprtAccepted: (games) => `zysk przyjęty; partie: ${games}.`,
  sprtRejected: (games) => `zysk odrzucony; partie: ${games}.`,
  curveTitle: "Zmierzona różnica, partia po partii",
  difference: "Elo",
  error: "Błąd",
  true: (elo) => `Linia przerywana: prawdziwa różnica, +${elo}. Pas: przedział 95 %.`,
  chapters: {
    move: {
      title: "Ruch i pozycja",
      teaser: "Co program musi wiedzieć, zanim zacznie myśleć",
      idea: [
        "Pozycja to więcej niż bierki. Kto jest na ruchu, które roszady są jeszcze dozwolone, czy można bić w przelocie, i dwa liczniki: bez nich program gra nieprawidłowe ruchy albo przeocza remisy. FEN zapisuje to wszystko w jednym wierszu jako sześć pól.",
        "Cała reszta opiera się na jednej funkcji: wszystkie dozwolone ruchy w pozycji. Wywołuje się ją miliony razy na sekundę, więc musi być poprawna i szybka.",
      ],
      experiment:
        "Graj obiema stronami, na szachownicy lub pisząc, i obserwuj sześć pól. Spraw, by w czwartym pojawiło się pole: niech pionek minie pionka przeciwnika.",
      done: "Jest. Prawo trwa tylko jeden ruch, dlatego musi należeć do pozycji.",
      question: "Strona ma około 30 ruchów. Ile jest wariantów o długości czterech półruchów?",
      options: [
        {
          says: "Około 120",
          because: "To 30 + 30 + 30 + 30. Ale każdy ruch ma własne 30 odpowiedzi: trzeba mnożyć.",
        },
        {
          says: "Około 800 000",
          because:
            "30 × 30 × 30 × 30 = 810 000. Dwa półruchy dalej jest ich 700 milionów: żaden program nie obejrzy wszystkiego.",
        },
        { says: "Około 30 000", because: "To 30 × 30 × 30, czyli trzy półruchy." },
      ],
    },
    evaluation: {
      title: "Ocena",
      teaser: "Liczba dla pozycji, bez patrzenia naprzód",
      idea: [
        "Żaden program nie widzi do końca partii. Tam, gdzie przestaje patrzeć, potrzebuje liczby: jak dobrze stoją białe? Najstarsza odpowiedź to liczenie materiału: pionek 1, skoczek 3, goniec 3, wieża 5, hetman 9.",
        "Lepsze oceny wiedzą więcej. Tablice bierka–pole mówią, gdzie bierka stoi dobrze, ruchliwość liczy jej ruchy, a sieć uczy się z partii, czego szukać. Liczba jest domysłem; przeszukiwanie ma go poprawić.",
      ],
      experiment:
        "Obejrzyj wszystkie trzy pozycje i porównaj, co mówią oceny. Szachownica pokazuje, ile dla sieci warta jest każda bierka tam, gdzie stoi.",
      done: "Brak hetmana widzą wszystkie. Gdzie stoi skoczek, widzą tylko niektóre.",
      question: "Dla której oceny 1.Sf3 i 1.Sh3 są równie dobre?",
      options: [
        {
          says: "Materiał",
          because: "Ona tylko liczy. W obu pozycjach są te same bierki, więc obie są warte 0.",
        },
        {
          says: "Tablice z Hradca",
          because: "Jej tablica skoczka daje f3 +10, a h3 −30 setnych pionka: widzi różnicę.",
        },
        {
          says: "Sieć NNUE",
          because: "Nauczyła się z partii, że skoczek na skraju działa słabiej.",
        },
      ],
    },
    minimax: {
      title: "Minimax",
      teaser: "Ja biorę najlepsze, ty zostawiasz mi najgorsze",
      idea: [
        "Białe wybierają ruch o największej wartości, czarne o najmniejszej. Pozycja jest więc warta tyle, co jej najlepszy ruch dla strony na ruchu, a ten tyle, ile zostawi z niego najlepsza odpowiedź; i tak dalej, aż po horyzont, gdzie pozycje się ocenia.",
        "Negamax to to samo w połowie kodu: co dobre dla mnie, złe dla ciebie, więc jedna funkcja służy obu stronom, jeśli wartość zmienia znak co półruch.",
      ],
      experiment:
        "Liczy się tu tylko materiał, a hetman mógłby wziąć pionka. Szukaj na głębokości 1, potem głębiej. Od której głębokości białe zostawiają pionka w spokoju? Rozwiń Qxd6 w drzewie, by zobaczyć dlaczego.",
      done: "Głębokość 2 pokazuje odpowiedź cxd6. Sam jeden półruch liczy pionka i nie widzi straty hetmana.",
      question:
        "Po ruchu A odpowiedzi czarnych prowadzą do +1, +5 i −3. Po ruchu B do 0, +2 i +1. Co zagrają białe?",
      options: [
        {
          says: "A, z powodu +5",
          because:
            "Czarne tak nie odpowiedzą. A jest warte tyle, ile zostawia najgorsza odpowiedź: −3.",
        },
        { says: "B", because: "A jest warte −3, B jest warte 0: odpowiedź wybiera przeciwnik." },
        {
          says: "Obojętnie: średnie są równe",
          because: "Przeciwnik nie gra losowo. Liczy się minimum, nie średnia.",
        },
      ],
    },
    alphaBeta: {
      title: "Alfa-beta i porządkowanie",
      teaser: "Ta sama odpowiedź za setną część pracy",
      idea: [
        "Masz ruch wart +1. Patrzysz na drugi, a już pierwsza odpowiedź zostawia ci −2. Stop: cokolwiek zrobią inne odpowiedzi, ten ruch jest gorszy. To alfa-beta. α to, co już mam, β to, co już ma przeciwnik; poza tym oknem nic się nie liczy. Wartość jest dokładnie taka jak z minimaksu.",
        "Ile się oszczędza, zależy od kolejności. Gdy najlepszy ruch jest pierwszy, drzewo o b do potęgi d węzłach kurczy się mniej więcej do pierwiastka. Dlatego najpierw idą bicia cennych bierek, potem ruchy, które odcinały wcześniej (ruchy zabójcze, historia).",
      ],
      experiment:
        "Cztery półruchy w pozycji pełnej bić. Szukaj bez ulepszeń, potem włączaj je, aż zostanie mniej niż 10 000 węzłów. Wartość musi być ta sama.",
      done: "Trzydziesta część węzłów lub mniej i ta sama wartość. Najważniejsze jest, w jakiej kolejności próbuje się bić.",
      question:
        "Białe mają ruch wart +1. W następnym pierwsza odpowiedź czarnych prowadzi do −2. Co z innymi odpowiedziami czarnych?",
      options: [
        {
          says: "Trzeba zbadać wszystkie: któraś może być lepsza dla białych",
          because: "Może, ale wybierają czarne, a one mają już −2. Białe tam nie pójdą.",
        },
        {
          says: "Bada się je płycej",
          because: "To byłaby redukcja, która może zmienić wartość. Odcięcie niczym nie ryzykuje.",
        },
        {
          says: "Nie trzeba ich wcale badać",
          because:
            "Ruch jest wart najwyżej −2, a +1 jest pewne. Nic pod nim nie zmieni odpowiedzi: odcięcie.",
        },
      ],
    },
    table: {
      title: "Klucze Zobrista i tablica transpozycji",
      teaser: "Rozpoznać pozycję, która już była",
      idea: [
        "Różne kolejności ruchów prowadzą do tej samej pozycji. Tablica pamięta, co o pozycji znaleziono; gdy ta wróci, odpowiedź już jest. By ją odnaleźć, każda pozycja potrzebuje liczby.",
        "Pomysł Zobrista: wylosuj 64-bitową liczbę dla każdej bierki na każdym polu, dla strony na ruchu, roszad i bicia w przelocie, i połącz te, które pasują, alternatywą wykluczającą. Ruch zmienia kilka z nich, więc nowy klucz kosztuje parę instrukcji; a ta sama pozycja ma zawsze ten sam klucz.",
      ],
      experiment:
        "Graj na obu szachownicach, aż różną kolejnością ruchów powstanie ta sama pozycja: na przykład 1.Sf3 Sf6 2.Sc3 i 1.Sc3 Sf6 2.Sf3.",
      done: "Ten sam klucz. Spójrz też na ostatni wiersz: spokojny ruch bierki zmienia klucz o tę samą liczbę, cokolwiek jeszcze stoi na szachownicy.",
      question:
        "Te same bierki stoją na tych samych polach, ale w jednej pozycji białe mogą jeszcze roszować. Czy mają ten sam klucz?",
      options: [
        {
          says: "Tak, szachownica jest ta sama",
          because:
            "Szachownica tak, pozycja nie: w jednej jest ruch, którego brak w drugiej, i wartości mogą się różnić.",
        },
        {
          says: "Nie",
          because: "Możliwe ruchy są różne, więc prawa do roszady mają własne liczby.",
        },
        {
          says: "Tylko gdy ta sama strona jest na ruchu",
          because:
            "Strona na ruchu też się liczy, ale nawet przy tej samej różnią się prawa do roszady.",
        },
      ],
    },
    quiescence: {
      title: "Przeszukiwanie stabilizujące i horyzont",
      teaser: "Nie kończ w środku wymiany",
      idea: [
        "Przeszukiwanie o stałej głębokości zatrzymuje się w środku tego, co się dzieje. Jeśli ostatnim ruchem hetman bierze pionka, liczy pionka i nie widzi, że zaraz straci hetmana. Gra nawet złe ruchy, byle odsunąć stratę za ten horyzont.",
        "Przeszukiwanie stabilizujące idzie na horyzoncie dalej samymi biciami, aż nie ma już czego bić. Strona nie musi bić: może poprzestać na ocenie (stand pat). Hradec tego sobie życzył; jego wymiany kończą się na horyzoncie.",
      ],
      experiment:
        "Liczy się tylko materiał, a białe mają gońca więcej: +3. Na głębokości 1 szukanie bierze bronionego pionka i mówi +4. Spraw, by na tej samej głębokości powiedziało +3.",
      done: "Przeszukiwanie stabilizujące doprowadziło wymianę do końca: figura za pionka. Białe zostawiają więc pionka, a wartość jest właściwa.",
      question: "Dlaczego strona może poprzestać na ocenie, zamiast musieć bić?",
      options: [
        {
          says: "Bo nikt nie musi bić",
          because:
            "Prawie zawsze są też spokojne ruchy. Przymus bicia sprawiłby, że każda broniona bierka wyglądałaby na stratę.",
        },
        {
          says: "Bo to oszczędza czas",
          because: "Owszem, odcina, ale nie o to chodzi: bez tego wartości byłyby błędne.",
        },
        {
          says: "Bo w szachach wolno spasować",
          because: "Nie wolno. Poprzestanie zastępuje jakiś spokojny ruch, którego się nie bada.",
        },
      ],
    },
    reductions: {
      title: "Ruch pusty, redukcje i ich cena",
      teaser: "Szukać mniej tam, gdzie mało prawdopodobne, i czasem się mylić",
      idea: [
        "Alfa-beta oszczędza bez ryzyka. To, co teraz, ryzykuje. Ruch pusty: gdybym mógł spasować i nadal byłbym dla ciebie za dobry, prawdziwy ruch też wystarczy, więc tę gałąź bada się płycej. Redukcje późnych ruchów: spokojny ruch daleko w dobrej kolejności rzadko jest najlepszy, więc dostaje mniej głębokości.",
        "Oba wiele oszczędzają i oba mogą się mylić. Pas jest najlepszy, gdy każdy ruch szkodzi: zugzwang. Ile wart jest pomysł, trzeba zmierzyć, a niektóre są warte mniej niż nic: wątki i numpy spowolniły program z Wrocławia.",
      ],
      experiment:
        "Problem Morphy'ego: 1.Wa6 daje mata w dwóch, bo czarne muszą się ruszyć. Szukaj na głębokości 3 i zobacz mata (#2). Potem znajdź głębokość i przełącznik, przy których szukanie go przeocza.",
      done: "Taka jest cena. Ruch pusty uwierzył w pas, którego nie ma; redukcja nie spojrzała dość głęboko.",
      question: "Dlaczego ruch pusty zawodzi w zugzwangu?",
      options: [
        {
          says: "Bo szukanie staje się za płytkie",
          because:
            "Płytkie szukanie też przeocza, ale tu nie pomoże żadna głębokość: błędne jest samo założenie.",
        },
        {
          says: "Bo król jest szachowany",
          because: "W szachu ruchu pustego się nie próbuje: nawet w myśli byłby nieprawidłowy.",
        },
        {
          says: "Bo tam pas byłby lepszy od każdego ruchu",
          because:
            "Ruch pusty zakłada, że ruch pomaga. W zugzwangu szkodzi, więc co prawdziwe po pasie, nie jest prawdziwe po ruchu.",
        },
      ],
    },
    bookMcts: {
      title: "Książki otwarć i Monte Carlo",
      teaser: "Najpierw znane ruchy, i inny sposób szukania",
      idea: [
        "Pierwsze ruchy są znane. Książka trzyma je jako drzewo, a program, który za nią idzie, gra różne i zdrowe otwarcia bez kosztu. Praca z ENSTA ma książkę o kilkuset wierszach. Gdy przeciwnik z niej wychodzi, program zaczyna myśleć.",
        "Przeszukiwanie Monte Carlo pozwala drzewu rosnąć tam, gdzie wygląda obiecująco: schodzi według najlepszej sumy wartości i ciekawości, ocenia jeden liść i mówi o tym każdemu węzłowi w drodze powrotnej. Nie ma okien i niczego nie odcina; po prostu rzadko odwiedza złe ruchy. Tak szukają AlphaZero i Leela.",
      ],
      experiment:
        "Idź za książką, klikając jej ruchy, albo graj swoje, aż nie będzie znała nic więcej. Potem uruchom szukanie Monte Carlo: im szerszy pasek, tym częściej odwiedzano ruch.",
      done: "Książka się skończyła. Wszystko po tym ruchu trzeba obliczyć.",
      question:
        "Ruch ma jak dotąd słabą wartość, ale mało odwiedzin. Co robi z nim przeszukiwanie Monte Carlo?",
      options: [
        {
          says: "Nigdy go już nie odwiedza",
          because:
            "Wtedy pierwsze złe wrażenie byłoby ostateczne. Ciekawość rośnie, póki ruch jest zaniedbany.",
        },
        {
          says: "Odwiedza go znowu, ale rzadko",
          because:
            "Mało odwiedzin czyni go ciekawym, słaba wartość niepociągającym. Jedno dodaje się do drugiego, więc czasem się na niego zerka.",
        },
        {
          says: "Odwiedza wszystkie ruchy równie często",
          because:
            "Byłoby to szukanie szerokie i płytkie. Najwięcej odwiedzin ma to, co wydaje się najlepsze.",
        },
      ],
    },
    learning: {
      title: "Uczenie się z partii: 808 i NNUE",
      teaser: "Niech liczby się znajdą, zamiast je pisać",
      idea: [
        "Nikt nie wie, ile wart jest skoczek na f5. Pokaż więc sieci miliony pozycji z odpowiedziami głębokiego szukania i przy każdym błędzie zmieniaj trochę jej wagi. Tak zrobiła praca ukraińska, z 808 wejściami: bit na każdą bierkę na każdym polu i pięć bajtów. Jej sieć jest gęsta: każdą pozycję liczy się w całości.",
        "Pomysł NNUE to zrobić to tanio. Ruch zmienia dwa lub trzy wejścia, więc sumy pierwszej warstwy się przechowuje i tylko aktualizuje. Reszta jest mała i całkowitoliczbowa. Sieć kosztuje więc tyle co ocena napisana ręcznie, a alfa-beta może ją pytać miliony razy.",
      ],
      experiment:
        "Jak daleko średnio leży każda ocena od samego liczenia, na kilku pozycjach? Zgadnij, która najdalej, potem zmierz.",
      done: "Ocena, która tylko liczy, ma odległość 0. Co ponad to, inne wiedzą albo w to wierzą.",
      question:
        "Odpowiedzi sieci ukraińskiej są ograniczone do ±15 pionków. Wygrała partię dopiero w 151 ruchu. Jaki jest związek?",
      options: [
        { says: "Myślała za wolno", because: "Patrzy jeden półruch naprzód: to szybkie." },
        {
          says: "Nie znała końcówki",
          because: "Wygrywała wyraźnie. Nie musiała wiele wiedzieć, tylko robić postępy.",
        },
        {
          says: "Wszystkie wygrane pozycje wyglądały dla niej tak samo",
          because:
            "Na granicy każdy ruch ma tę samą wartość, nie ma według czego wybierać i kręci się w kółko. Leczy to wyjście: wygrana, remis, przegrana.",
        },
      ],
    },
    measuring: {
      title: "Mierzenie: Elo, błędy, SPRT",
      teaser: "Naprawdę lepszy, czy miał szczęście?",
      idea: [
        "Elo zamienia wyniki w różnice: +100 to 64 % punktów, +200 to 76 %. Mecz daje oszacowanie, a oszacowanie ma błąd. Cztery razy więcej partii zmniejsza go o połowę. Bez błędu liczba nic nie mówi.",
        "Sekwencyjny test ilorazowy pyta inaczej: 0 czy 10 Elo? Po każdej partii liczy, o ile bardziej prawdopodobne są wyniki przy jednym niż przy drugim, i kończy, gdy to jasne. Dobre zmiany przyjmuje, a złe odrzuca po najmniejszej liczbie partii.",
      ],
      experiment:
        "Mecze poniżej losuje się z różnicy, którą ustawisz. Ile partii trzeba, by wykazać różnicę 20 Elo lub mniejszą, tak by przedział nie zawierał już zera?",
      done: "Tysiące partii za mały zysk: dlatego autorzy programów każą komputerom grać dzień i noc.",
      question: "Po 100 partiach nowa wersja ma 55 %. Czy jest lepsza?",
      options: [
        {
          says: "Jeszcze nie wiadomo",
          because: "To około +35 ± 55 Elo: przedział zawiera zero. Grać dalej.",
        },
        {
          says: "Tak: 55 to więcej niż 50",
          because: "Dwaj równi gracze dość często osiągają 55 na 100, przez samo szczęście.",
        },
        {
          says: "Nie: dziesięć partii różnicy to nic",
          because: "Może jest lepsza. Tylko za mało, by to stwierdzić.",
        },
      ],
    },
  },
  rows: {
    legalCache:
      "Sekundy na ruch przed zapamiętywaniem dozwolonych ruchów i po. Tutaj: wszystkie pozycje cztery półruchy od początku, każdy ruch generowany na nowo.",
    rulesTests:
      "Testy jednostkowe bierek, bicia w przelocie, roszady, cofania, promocji. Tutaj: warianty czterech półruchów, liczba, co do której wszystkie programy są zgodne.",
    formulaWroclaw:
      "1,2 · materiał + 0,5 · położenie + 0,1 · ruchliwość. Tutaj: co mówi o początku, czarne bez hetmana.",
    formulaCheckm8: "Materiał i tablice o wartościach od 1 do 4, razy 0,1. Tutaj: ta sama pozycja.",
    formulaHradec:
      "Tablice Simplified Evaluation Function, w setnych pionka. Tutaj: ta sama pozycja.",
    formulaEnsta: "Pionek to 10, wieża 60; skoczki lubią centrum. Tutaj: ta sama pozycja.",
    negamaxNodes:
      "Węzły na ruch w negamaksie o głębokości 2. Tutaj: w ruchach 1, 2, 3, 12 i 18 partii.",
    enstaDepths:
      "Głębokość 2 była szybka, 3 grywalna, większa za wolna. Tutaj: czas głębokości 2, 3 i 4, bez alfa-beta.",
    alphaBetaTime: "Sekundy na ruch na głębokości 3, bez alfa-beta i z nim.",
    unorderedTimes: "Przed porządkowaniem, w ruchach 1, 2, 3, 12 i 18.",
    orderedTimes: "Z porządkowaniem, w tych samych ruchach.",
    alphaBetaNodes: "Węzły na ruch alfa-beta na głębokości 3. Tutaj: w tych samych ruchach.",
    wroclawDepths: "Głębokość 3 trwała kilka sekund, 4 do 30.",
    zobristTable:
      "64-bitowe klucze Zobrista i tablica transpozycji. Tutaj: węzły na głębokości 7 w końcówce pionkowej, bez tablicy i z nią.",
    hradecPuzzles: "Pięć zadań na głębokości 5. Tutaj: pięć tego rodzaju, ze znalezionym ruchem.",
    hradecHorizon:
      "Życzył sobie przeszukiwania stabilizującego: jego wymiany kończą się na horyzoncie. Tutaj: wartość na głębokości 3, bez niego i z nim.",
    reductionsHere:
      "Szuka pięć półruchów i życzył sobie więcej. Tutaj: pięć półruchów bez ruchu pustego i redukcji i z nimi.",
    threads: "Wątki: wolniej. Python wykonuje naraz jeden, a kosztują więcej, niż dają.",
    numpy:
      "Szachownice w numpy: wolniej, w trzech ruchach. Tutaj: mniej więcej tyle trwa węzeł minimaksu.",
    openingBook:
      "Książka o kilkuset wierszach: włoska, hiszpańska, Pirc, Nimzowitsch-Indyjska … Tutaj: liczba otwarć w naszej.",
    mctsPlanned:
      "Planowano alfa-beta nad siecią. Tutaj: nasza sieć tego rodzaju z trzema półruchami, przeciw CheckM8.",
    mctsRated: "Planowano przeszukiwanie Monte Carlo. Tutaj: Hetmana, w skali drabinki.",
    networkError: "Średni błąd względem etykiet, w pionkach. Tutaj: na pozycjach nowych partii.",
    networkMaterial:
      "Średnia odległość odpowiedzi sieci od samego materiału. Tutaj: na pozycjach eksperymentu.",
    networkTime:
      "Pozycje i czas jednego uczenia, na Tesla K80. Tutaj: mała własna sieć, na dwóch rdzeniach.",
    networkGame:
      "Wygrana ze Stockfishem poziomu 2 w tylu ruchach. Tutaj: maty w wygranych pozycjach przeciw losowym ruchom, z wyjściem wygrana–remis–przegrana.",
    wroclawElo: "Ranking wobec botów Chess.com, szacunkowo. Tutaj: głębokość 3 w naszej drabince.",
    hradecElo: "Wyjaśnia Elo, sam bez rankingu. Tutaj: głębokość 5 w naszej drabince.",
    checkm8Elo: "Porównuje swoje boty liczbą węzłów. Tutaj: głębokość 3 w naszej drabince.",
  },
};
