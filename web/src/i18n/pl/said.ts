// Co mówi serwer.
import type { Sentence } from "../en/said";

export const said: Record<Sentence, string> = {
  "{1}: {2}": "{1}: {2}",
  "{1} ({2})": "{1} ({2})",
  White: "białe",
  Black: "czarne",
  comment: "komentarz",
  tag: "nagłówek",
  game: "partia",
  setting: "ustawienie",
  "journal entry": "wpis dziennika",
  board: "szachownica",
  "side to move": "strona na posunięciu",
  "castling rights": "prawa do roszady",
  "en passant square": "pole bicia w przelocie",
  "halfmove clock": "licznik półruchów",
  "move number": "numer ruchu",
  text: "tekst",
  end: "koniec",

  "this is not one of Hetman's addresses: use the one it printed":
    "to nie jest adres Hetmana: użyj tego, który wypisał",
  "only Hetman's own page may ask this": "o to może prosić tylko strona Hetmana",
  "this browser is not known here yet: pair it with the code":
    "ta przeglądarka nie jest tu jeszcze znana: sparuj ją kodem",
  "this is not the code the server shows now": "to nie jest kod, który serwer teraz pokazuje",
  "too many wrong codes came from this device: wait, then type the code the server shows":
    "z tego urządzenia przyszło zbyt wiele błędnych kodów: poczekaj, a potem wpisz kod, który pokazuje serwer",
  "the page is out of date: load it again": "strona jest nieaktualna: wczytaj ją ponownie",
  "too many connections: close pages that are not needed":
    "zbyt wiele połączeń: zamknij niepotrzebne strony",
  "this device may only watch: the owner can make it a player":
    "to urządzenie może tylko oglądać: właściciel może zrobić z niego gracza",
  "this is another's study: edit a copy of it": "to analiza kogoś innego: edytuj jej kopię",
  "this device has {1} studies: ask the owner to delete some":
    "to urządzenie ma już analizy w liczbie {1}: poproś właściciela, aby niektóre usunął",
  "only the owner may do this": "może to zrobić tylko właściciel",
  "the device in use keeps its role: change it on another of yours":
    "używane urządzenie zachowuje swoją rolę: zmień ją na innym ze swoich",
  "this is the device in use: shut it out on another of yours":
    "to jest używane urządzenie: odłącz je na innym ze swoich",
  "there is no such device": "nie ma takiego urządzenia",
  "there is no such device (any more)": "nie ma (już) takiego urządzenia",
  "the device is out only until the studio is started again: {1}":
    "urządzenie jest odłączone tylko do ponownego uruchomienia Hetmana: {1}",
  "other devices cannot connect: {1}": "inne urządzenia nie mogą się połączyć: {1}",
  "this computer is in no network": "ten komputer nie jest w żadnej sieci",
  "no browser can be let in: {1}": "nie można wpuścić żadnej przeglądarki: {1}",
  "no cookie: {1}": "nie ma ciasteczka: {1}",
  "no new code: {1}": "nie ma nowego kodu: {1}",
  "no QR code: {1}": "nie ma kodu QR: {1}",

  "this is the end of a game: there is no move to find":
    "to koniec partii: nie ma ruchu do znalezienia",
  "the line is too long": "wariant jest za długi",
  "the course has no such chapters": "kurs nie ma takich rozdziałów",
  "a network's name has up to 40 letters, digits, - and _":
    "nazwa sieci ma do 40 liter, cyfr, - i _",
  "a network cannot be made with these numbers": "z tych liczb nie da się zrobić sieci",
  "there is a network of this name already": "sieć o tej nazwie już jest",
  "there is no such network": "nie ma takiej sieci",
  "Hetman with a network of one's own": "Hetman z własną siecią",
  "there is no such evaluation": "nie ma takiej funkcji oceny",
  "there is no such refinement": "nie ma takiego ulepszenia",
  "there is no such algorithm": "nie ma takiego algorytmu",
  "there is no such node": "nie ma takiego węzła",
  "the search was stopped": "szukanie zostało zatrzymane",
  "this tree is no longer kept: search again": "tego drzewa już nie ma: szukaj ponownie",
  "there are no lines for this": "nie ma do tego wierszy kodu",
  "there is no such request": "nie ma takiego żądania",
  "there is no such page": "nie ma takiej strony",
  "the request failed": "żądanie się nie powiodło",
  "the request comes too slowly": "żądanie przychodzi zbyt wolno",
  "the work stopped: {1}": "praca została przerwana: {1}",
  "the studio closes": "Hetman kończy pracę",
  "this is not a message: {1}": "to nie jest wiadomość: {1}",
  "a page may watch {1} games": "strona może śledzić najwyżej tyle partii: {1}",
  "there is no setting {1}": "nie ma ustawienia {1}",
  "the setting {1} cannot have this value": "ustawienie {1} nie może mieć tej wartości",
  "hash may be 1 to {1} megabytes: this machine needs memory for the rest too":
    "hash może mieć od 1 do {1} megabajtów: komputer potrzebuje pamięci także na resztę",
  "a result is 1-0, 0-1, 1/2-1/2 or *": "wynik to 1-0, 0-1, 1/2-1/2 albo *",
  "these games begin from different positions: open them one by one":
    "te partie zaczynają się od różnych pozycji: otwórz je po kolei",
  "a selection is numbers of games, as 3,17,4": "wybór to numery partii, jak 3,17,4",
  "a selection may have {1} games": "wybór może mieć {1} partii",
  "choose from 1 to {1} games for one study": "wybierz od 1 do {1} partii do jednej analizy",
  "{1} cannot be played there": "{1} nie można tam zagrać",
  "a speed is bullet, blitz, rapid, classical, correspondence or unknown":
    "tempo to bullet, blitz, rapid, classical, correspondence albo unknown",
  "ratings are written as 2200-2600, 2200- or -1600":
    "rankingi zapisuje się jako 2200-2600, 2200- lub -1600",
  "a colour is white or black": "kolor to white albo black",
  "this game is no longer in the database": "tej partii nie ma już w bazie",
  "these are the games of the library: delete them there": "to partie z biblioteki: usuń je tam",
  "these are the games of the library: import them there":
    "to partie z biblioteki: importuj je tam",
  "other searches are running: wait until they are done":
    "trwają inne wyszukiwania: poczekaj, aż się skończą",
  "there is no source of games named {1}": "nie ma źródła partii o nazwie {1}",
  "a source cannot be named {1}: use letters, digits, spaces, - and _":
    "źródło nie może się nazywać {1}: użyj liter, cyfr, spacji, - i _",
  "{1} is damaged ({2}): delete this source and import its games again":
    "{1} jest uszkodzone ({2}): usuń to źródło i zaimportuj jego partie ponownie",
  "it was stopped": "zatrzymano",
  "{1} is no piece on a square: write Pe5, nf6 or .d5":
    "{1} to nie figura na polu: napisz Pe5, nf6 lub .d5",
  "{1} is no material: write for example R+P v R, Q v 2R or B+P* v N+P2-4":
    "{1} to nie materiał: napisz na przykład R+P v R, Q v 2R lub B+P* v N+P2-4",
  "{1} is not the id of a game": "{1} to nie identyfikator partii",
  "a source is play, import or study": "źródło to play, import albo study",

  "the game is over": "partia jest skończona",
  "the game is over: {1}": "partia jest skończona: {1}",
  "you do not play in this game": "nie grasz w tej partii",
  "this is not your game": "to nie jest twoja partia",
  "another device has this seat": "to miejsce zajmuje inne urządzenie",
  "this link does not belong to the game": "ten link nie należy do tej partii",
  "you play the other side: open the link on another device":
    "grasz drugą stroną: otwórz link na innym urządzeniu",
  "a link invites an opponent: a person here must play the other side":
    "link zaprasza przeciwnika: drugą stroną musi grać ktoś tutaj",
  "the opponent has not come yet": "przeciwnik jeszcze nie przyszedł",
  "it is {1}'s turn": "teraz grają {1}",
  "{1} is not a legal move here": "{1} nie jest tu legalnym ruchem",
  "another move was played already": "zagrano już inny ruch",
  "moves were taken back": "ruchy zostały cofnięte",
  "there is no move to take back": "nie ma ruchu do cofnięcia",
  "the opponent has been asked already": "przeciwnik został już zapytany",
  "the opponent has not asked to take back": "przeciwnik nie prosił o cofnięcie",
  "the opponent has not offered a draw": "przeciwnik nie zaproponował remisu",
  "a draw is already offered": "remis jest już zaproponowany",
  "a draw is claimed on one's own turn": "remis reklamuje się na własnym posunięciu",
  "there is no draw to claim: no third repetition, no fifty moves":
    "nie można reklamować remisu: nie ma trzykrotnego powtórzenia ani pięćdziesięciu ruchów",
  "only the player can resign": "poddać się może tylko gracz",
  "you have an opponent: resign, or offer a draw":
    "masz przeciwnika: poddaj się albo zaproponuj remis",
  "a game on two devices cannot be paused": "partii na dwóch urządzeniach nie można wstrzymać",
  "a game waits at most a minute after each move": "partia czeka po każdym ruchu najwyżej minutę",
  "only games between computers are slowed down": "spowalnia się tylko partie komputerów",
  "no computer is thinking": "żaden komputer nie myśli",
  "a step is a computer's move in a paused game": "krok to ruch komputera we wstrzymanej partii",
  "there are no hints in a game between people": "w partii między ludźmi nie ma wskazówek",
  "Hetman could not search for a hint": "Hetman nie mógł poszukać wskazówki",
  "there is no such player": "nie ma takiego gracza",
  "the game would be over at once: {1}": "partia od razu byłaby skończona: {1}",
  "a move may take from ten milliseconds to a day":
    "ruch może trwać od dziesięciu milisekund do doby",
  "the time control is too long": "kontrola czasu jest za długa",
  "a clock must have some time on it at the start": "na początku zegar musi mieć trochę czasu",
  "{1} is not a time control: expected one such as 8+0.08, 40/60, 90:00+30 or 5:00d3":
    "{1} nie jest kontrolą czasu: oczekiwano takiej jak 8+0.08, 40/60, 90:00+30 albo 5:00d3",
  "the 960 positions are 0 to 959": "960 pozycji ma numery od 0 do 959",
  "the system gives no random numbers: {1}": "system nie daje liczb losowych: {1}",
  "too many games are being played: finish some first":
    "toczy się zbyt wiele partii: dokończ najpierw niektóre",
  "this device has too many games under way: finish some first":
    "na tym urządzeniu toczy się zbyt wiele partii: dokończ najpierw niektóre",
  "this game has too many entries: start another": "ta partia ma zbyt wiele wpisów: zacznij inną",
  "this game was not played here": "tej partii nie grano tutaj",
  "there is no game {1} that was played here": "nie ma partii {1} granej tutaj",
  "a game starts once": "partia zaczyna się raz",

  "{1} wins by checkmate": "{1} wygrywają przez mata",
  "draw by stalemate": "remis przez pata",
  "draw by insufficient material": "remis: za mało materiału",
  "draw: neither side can ever give mate": "remis: żadna strona nie może już dać mata",
  "draw by threefold repetition": "remis przez trzykrotne powtórzenie",
  "draw by fivefold repetition": "remis przez pięciokrotne powtórzenie",
  "draw by the 50-move rule": "remis według reguły 50 ruchów",
  "draw by the 75-move rule": "remis według reguły 75 ruchów",

  "there is no memory left for another engine: stop an analysis, or end a game":
    "nie ma pamięci na kolejny silnik: zatrzymaj analizę albo zakończ partię",
  "there is no player {1}: see `hetman engines list`":
    "nie ma gracza {1}: zobacz `hetman engines list`",
  "{1} is not the program that was registered: `hetman engines add PATH --replace` takes it as it is now":
    "{1} to nie ten program, który dodano: `hetman engines add PATH --replace` przyjmie go takim, jaki jest teraz",
  "the program of {1} is gone or cannot be read: see `hetman engines list`":
    "program gracza {1} zniknął albo nie da się go odczytać: zobacz `hetman engines list`",
  "illegal move: {1}": "nielegalny ruch: {1}",
  "crashed: {1}": "program padł: {1}",
  "does not answer: {1}": "nie odpowiada: {1}",
  "breaks the protocol: {1}": "łamie protokół: {1}",
  "a bug stopped it": "zatrzymał go błąd w programie",
  "no thread can be started for it: {1}": "nie można uruchomić dla niego wątku: {1}",
  "cannot start {1}: {2}; check the path and that it may be executed":
    "nie można uruchomić {1}: {2}; sprawdź ścieżkę i prawo do wykonywania",
  "{1} holds a control character, which is never sent to an engine":
    "{1} zawiera znak sterujący, którego nigdy nie wysyła się do silnika",
  "the engine has no option {1}: it has none at all": "silnik nie ma opcji {1}: nie ma żadnych",
  "the engine has no option {1}; it has {2}": "silnik nie ma opcji {1}; ma {2}",
  "option {1} cannot be {2}: expected {3}": "opcja {1} nie może mieć wartości {2}: oczekiwano: {3}",
  "true or false": "true albo false",
  "a number from {1} to {2}": "liczba od {1} do {2}",
  "one of {1}": "jedno z: {1}",
  "no value: it is a button": "bez wartości: to przycisk",
  "the engine cannot play Chess960: it has no option UCI_Chess960":
    "silnik nie umie grać w Chess960: nie ma opcji UCI_Chess960",
  "it answered {1} in {2}: {3}": "odpowiedział {1} w pozycji {2}: {3}",
  "no {1} within {2} s of {3}{4}": "brak {1} w ciągu {2} s po {3}{4}",
  "it no longer reads its input{1}": "nie czyta już swojego wejścia{1}",
  "its process ended ({1}){2}": "jego proces się zakończył ({1}){2}",
  "it wrote a line of more than {1} kB": "wypisał wiersz dłuższy niż {1} kB",
  "it closed its input or output without ending": "zamknął wejście lub wyjście, nie kończąc pracy",
  "it declares more than {1} options": "zgłasza więcej niż {1} opcji",
  "it has no name": "nie ma nazwy",
  "it has no type": "nie ma typu",
  "{1} {2} is no number": "{1} {2} nie jest liczbą",
  "{1} is missing": "brakuje {1}",
  "{1} is no type of option": "{1} nie jest typem opcji",
  "default {1} is neither true nor false": "wartość domyślna {1} to ani true, ani false",
  "default {1} is not within {2} to {3}": "wartość domyślna {1} nie mieści się między {2} a {3}",
  "default {1} is none of its choices": "wartości domyślnej {1} nie ma wśród wyborów",

  "{1} engines are at work already: stop one, or close a page":
    "pracujące silniki: {1}, więcej nie można: zatrzymaj któryś albo zamknij stronę",
  "no more engines work for guests now: stop one, or wait":
    "teraz nie pracuje więcej silników dla gości: zatrzymaj któryś albo poczekaj",
  "there is no thread left for an engine": "nie ma już wątku dla silnika",
  "there are two engines side by side, 0 and 1": "są dwa silniki obok siebie, 0 i 1",
  "in check there is no threat to show: the check is the threat":
    "w szachu nie ma groźby do pokazania: groźbą jest szach",
  "there are no moves to review": "nie ma ruchów do oceny",
  "a game that is reviewed may have {1} plies": "oceniana partia może mieć najwyżej {1} półruchów",
  "this game is being reviewed already": "ta partia jest już oceniana",
  "{1} reviews are under way already: wait for one":
    "oceny w toku: {1}, więcej nie można: poczekaj na którąś",
  "{1} gives no evaluation: choose another engine": "{1} nie podaje oceny: wybierz inny silnik",
  "{1}, {2} nodes per move": "{1}, {2} węzłów na ruch",
  "{1}; evaluations that came with the game": "{1}; z ocenami, które były w partii",
  "there is no job {1}": "nie ma zadania {1}",
  "there is no puzzle {1}": "nie ma zadania szachowego {1}",
  "puzzle {1} is damaged": "zadanie szachowe {1} jest uszkodzone",
  "there is nothing to solve at this move": "przy tym ruchu nie ma nic do rozwiązania",
  "this move is not possible here": "ten ruch nie jest tu możliwy",
  "Hetman could not search for an answer": "Hetman nie mógł poszukać odpowiedzi",
  "a run is a streak or timed": "to musi być seria albo próba na czas",
  "a try has a name of up to {1} characters": "próba ma nazwę do {1} znaków",
  "the work stopped before it was done": "praca została przerwana przed końcem",

  "there is no study {1}": "nie ma analizy {1}",
  "there is no game {1}": "nie ma partii {1}",
  "the game has no such line (any more)": "partia nie ma (już) takiego wariantu",
  'the game has no line "{1}"': 'partia nie ma wariantu "{1}"',
  '{1} is not a path: expected moves such as "e2e4 e7e5"':
    '{1} nie jest ścieżką: oczekiwano ruchów takich jak "e2e4 e7e5"',
  "this is the start of the game: choose a move": "to początek partii: wybierz ruch",
  "this game is too large to show: export it as PGN and cut it":
    "ta partia jest za duża, by ją pokazać: wyeksportuj ją jako PGN i podziel",
  "a line may have {1} moves": "wariant może mieć najwyżej {1} ruchów",
  "a line may have {1} plies": "wariant może mieć najwyżej {1} półruchów",
  "a game may have {1} moves, variations included":
    "partia może mieć najwyżej {1} ruchów razem z wariantami",
  "more than {1} variations inside each other": "ponad {1} wariantów jeden w drugim",
  "the comments and tags of a game may have {1} bytes":
    "komentarze i nagłówki partii mogą mieć razem najwyżej {1} bajtów",
  "a {1} may have {2} bytes": "{1}: najwyżej {2} bajtów",
  "a {1} may not have control characters": "{1}: znaki sterujące są niedozwolone",
  "glyphs are numbered from 1": "oznaczenia numeruje się od 1",
  "a board may have {1} arrows and circles":
    "na szachownicy może być najwyżej {1} strzałek i kółek",
  "an arrow or circle is not on a square from a1 to h8":
    "strzałka lub kółko nie jest na polu od a1 do h8",
  "the name of a tag is letters, digits and underscores":
    "nazwa nagłówka to litery, cyfry i podkreślenia",
  "the start of a game cannot be changed: make a new study":
    "początku partii nie można zmienić: utwórz nową analizę",
  "a null move is not possible in check": "w szachu nie można oddać ruchu",

  "this is no FEN": "to nie jest FEN",
  "FEN {1}, column {2}: {3}": "FEN, {1}, kolumna {2}: {3}",
  "the field is missing": "brakuje tego pola",
  "longer than any FEN": "dłuższe niż jakikolwiek FEN",
  "nothing may follow the move number": "po numerze ruchu nie może już nic być",
  "the rank has fewer than eight squares": "rząd ma mniej niż osiem pól",
  "the rank has more than eight squares": "rząd ma więcej niż osiem pól",
  "the board has fewer than eight ranks": "szachownica ma mniej niż osiem rzędów",
  "the board has more than eight ranks": "szachownica ma więcej niż osiem rzędów",
  "expected a piece letter or a digit 1–8": "oczekiwano litery figury lub cyfry 1–8",
  "expected w or b": "oczekiwano w albo b",
  "expected - or letters of KQkq or of the rooks' files":
    "oczekiwano - albo liter KQkq, albo linii wież",
  "the right is named twice": "to prawo podano dwa razy",
  "expected - or a square such as e3": "oczekiwano - albo pola takiego jak e3",
  "expected a number from 0 to 65535": "oczekiwano liczby od 0 do 65535",
  "{1} has no king": "{1} nie mają króla",
  "{1} has more than one king": "{1} mają więcej niż jednego króla",
  "a pawn cannot stand on {1}": "pion nie może stać na {1}",
  "{1} has more pieces than eight pawns can have promoted to":
    "{1} mają więcej figur, niż można mieć po promocji ośmiu pionów",
  "the side not to move is in check: its king on {1} could be taken":
    "strona nie na posunięciu jest w szachu: jej króla na {1} można by zbić",
  "no last move can have led to the check from {1}":
    "żaden ostatni ruch nie mógł doprowadzić do szacha z {1}",
  "{1} cannot have the right to castle with a rook on {2}: {3}":
    "{1} nie mogą mieć prawa do roszady z wieżą na {2}: {3}",
  "there is no such rook": "nie ma takiej wieży",
  "the king has left the back rank": "król opuścił pierwszą linię",
  "there is another such right on the same side of the king":
    "jest inne takie prawo po tej samej stronie króla",
  "king and rook have left their squares of standard chess (is it Chess960?)":
    "król i wieża opuściły swoje pola szachów klasycznych (czy to Chess960?)",
  "{1} cannot be an en passant square: {2}": "{1} nie może być polem bicia w przelocie: {2}",
  "it is not on a back rank": "nie leży na skrajnym rzędzie",
  "it is not on the rank that pawns pass with a double step":
    "nie leży na rzędzie, który piony mijają podwójnym krokiem",
  "no pawn stands in front of it": "nie stoi przed nim żaden pion",
  "the pawn cannot have passed occupied squares": "pion nie mógł przejść przez zajęte pola",
  "dropped: {1}": "pominięto: {1}",
  "passed the turn to the other side: {1}": "posunięcie oddano drugiej stronie: {1}",
  "kept although it cannot arise: {1}": "zachowano, choć to niemożliwe: {1}",
  "assumed: {1}": "przyjęto: {1}",
  "White to move": "posunięcie białych",
  "no castling rights": "bez praw do roszady",
  "no en passant": "bez bicia w przelocie",
  "halfmove clock 0": "licznik półruchów 0",
  "move number 1": "numer ruchu 1",
  "nothing from {1} on": "nic od {1}",

  "{1} is not a move: expected one such as Nf3 or exd5":
    "{1} nie jest ruchem: oczekiwano takiego jak Nf3 albo exd5",
  "{1} is not a move: expected two squares such as e2e4 (e7e8q to promote)":
    "{1} nie jest ruchem: oczekiwano dwóch pól, jak e2e4 (e7e8q przy promocji)",
  "{1} is illegal": "{1} jest nielegalne",
  "{1} is illegal; legal are {2}": "{1} jest nielegalne; legalne są {2}",
  "{1} is illegal: that piece has no legal move":
    "{1} jest nielegalne: ta figura nie ma legalnego ruchu",
  "{1} is illegal; that piece may play {2}": "{1} jest nielegalne; ta figura może zagrać {2}",
  "{1} is ambiguous: it may be {2}": "{1} jest niejednoznaczne: może to być {2}",
  "{1}: no piece of the side to move stands on {2}":
    "{1}: na {2} nie stoi figura strony na posunięciu",
  "0000 is a null move, which cannot be played": "0000 to ruch pusty, którego nie można zagrać",
  "move {1}: {2}": "ruch {1}: {2}",
  "game {1}: {2}": "partia {1}: {2}",
  "game {1}, line {2}: {3}": "partia {1}, wiersz {2}: {3}",
  "game {1}, line {2}, move {3}: {4}": "partia {1}, wiersz {2}, ruch {3}: {4}",
  "{1} (incomplete: what comes before is kept)": "{1} (niepełna: zachowano to, co wcześniej)",
  "incomplete from here on: {1}": "odtąd niepełna: {1}",
  "cannot read on: {1}": "nie można czytać dalej: {1}",
  "there is no game in this text": "w tym tekście nie ma partii",
  "this PGN is too long for one game: import it instead":
    "ten PGN jest za długi na jedną partię: zaimportuj go",
  "the variant {1} is not supported, only standard chess and Chess960":
    "wariant {1} nie jest obsługiwany, tylko szachy klasyczne i Chess960",
  "the FEN tag: {1}": "nagłówek FEN: {1}",
  "{1} does not belong between moves": "{1} nie pasuje między ruchami",
  "a comment is opened by { but not closed by }":
    "komentarz otwarto znakiem {, ale nie zamknięto znakiem }",
  "a variation is opened by ( but not closed by )":
    "wariant otwarto znakiem (, ale nie zamknięto znakiem )",
  "a variation begins before any move it could replace":
    "wariant zaczyna się przed jakimkolwiek ruchem, który mógłby zastąpić",
  "a {1} of more than {2} bytes": "{1}: ponad {2} bajtów",

  "this is {1}, not a PGN file: unpack it first ({2})":
    "to jest {1}, a nie plik PGN: najpierw rozpakuj ({2})",
  "a bzip2 file": "plik bzip2",
  "an xz file": "plik xz",
  "a zip archive": "archiwum zip",
  "a 7z archive": "archiwum 7z",
  "a RAR archive": "archiwum RAR",
  "the file cannot be kept: {1}": "pliku nie można zachować: {1}",
  "the file did not arrive whole: {1}": "plik nie dotarł w całości: {1}",
  "the file cannot be read: {1}": "pliku nie można odczytać: {1}",
  "a file may have {1} MB: cut it in two, or compress it with zstd":
    "plik może mieć {1} MB: podziel go na dwa albo skompresuj programem zstd",
  "more than {1} bytes: cut the file in two and import the rest":
    "ponad {1} bajtów: podziel plik na dwa i zaimportuj resztę",
  "more than {1} games: cut the file in two and import the rest":
    "ponad {1} partii: podziel plik na dwa i zaimportuj resztę",
  "the import was stopped": "import został zatrzymany",
  "other files are being imported: wait until they are done":
    "importowane są inne pliki: poczekaj, aż się skończą",
  "a name has letters, digits, - and _, and no more than 30":
    "nazwa składa się z liter, cyfr, - i _, najwyżej 30",
  "{1} has no player called {2}": "{1} nie ma gracza o nazwie {2}",
  "{1} cannot be reached: {2}": "serwis {1} jest nieosiągalny: {2}",
  "{1} asks for a longer pause: try again in some minutes":
    "serwis {1} prosi o dłuższą przerwę: spróbuj za kilka minut",
  "{1} refuses ({2}): try again later": "serwis {1} odmawia ({2}): spróbuj później",
  "{1} gave an answer that is not understood": "serwis {1} dał niezrozumiałą odpowiedź",
  "these games are being imported already": "te partie są już importowane",
  "there is no ending {1}": "nie ma końcówki {1}",
  "the last move must be the person's": "ostatnie posunięcie musi należeć do człowieka",
  "this ending has taken too long: begin again": "ta końcówka trwa za długo: zacznij od nowa",
  "other files are being written: wait until they are done":
    "zapisywane są inne pliki: poczekaj, aż się skończą",

  "the library {1} cannot be read ({2}). It has been left as it is. Save what is readable with `hetman library repair`; or take a backup with `hetman library restore`; or move it away, and a new one is made":
    "biblioteki {1} nie można odczytać ({2}). Pozostała nietknięta. Zapisz, co da się odczytać: `hetman library repair`; albo weź kopię zapasową: `hetman library restore`; albo przenieś ją gdzie indziej, a powstanie nowa",
  "the library {1} was made by a later version of Hetman: use that one, or another --data-dir":
    "bibliotekę {1} utworzyła nowsza wersja Hetmana: użyj jej albo innego --data-dir",
  "the library {1} was deleted or replaced while Hetman used it: nothing can be saved any more. Put it back and start Hetman again":
    "bibliotekę {1} usunięto lub podmieniono, gdy Hetman jej używał: niczego nie można już zapisać. Przywróć ją i uruchom Hetmana ponownie",
  "the library's directory cannot be made: {1}": "nie można utworzyć katalogu biblioteki: {1}",
  "the library's database: {1}": "baza danych biblioteki: {1}",
  "there is no library at {1}: choose another --data-dir":
    "w {1} nie ma biblioteki: wybierz inny --data-dir",
  "the library is full": "biblioteka jest pełna",
  "the library has no numbers left": "w bibliotece zabrakło numerów",
  "The library is damaged: {1}. Close Hetman and save what can be read with `hetman library repair`.":
    "Biblioteka jest uszkodzona: {1}. Zamknij Hetmana i zapisz, co da się odczytać: `hetman library repair`.",
  "its file ({1})": "jej plik ({1})",
  "{1} games ({2})": "partie: {1} ({2})",
  "its file ({1}), {2} games ({3})": "jej plik ({1}), partie: {2} ({3})",
  "game {1} is damaged ({2}); the others are not affected":
    "partia {1} jest uszkodzona ({2}); pozostałe są nienaruszone",
  "nothing can be read of game {1}": "z partii {1} nie da się nic odczytać",
  "its checksum differs": "suma kontrolna się nie zgadza",
  "its row cannot be read: {1}": "jej wiersza nie da się odczytać: {1}",
  "its row is missing": "brakuje jej wiersza",
  "its moves are missing": "brakuje jej posunięć",
  "its journal is missing": "brakuje jej dziennika",
  "entry {1} of its journal is missing": "brakuje wpisu {1} jej dziennika",
  "some of its text is not readable": "części jej tekstu nie da się odczytać",
  "game {1} is still being played": "partia {1} jeszcze trwa",
  "game {1} has ended": "partia {1} jest skończona",
  "game {1} went on elsewhere: look at it again":
    "partia {1} toczyła się dalej gdzie indziej: zobacz ją ponownie",
  "there are {1} games now, not {2}: nothing was deleted; look again":
    "partii jest teraz {1}, a nie {2}: nic nie usunięto; sprawdź ponownie",
  "the search was given up": "wyszukiwanie przerwano",
  "what was saved is damaged: {1}": "to, co zapisano, jest uszkodzone: {1}",
  "a newer version of Hetman saved this: update Hetman":
    "zapisała to nowsza wersja Hetmana: zaktualizuj Hetmana",

  "No space left on device (os error {1})": "na dysku nie ma miejsca (os error {1})",
  "Permission denied (os error {1})": "brak uprawnień (os error {1})",
  "No such file or directory (os error {1})": "nie ma takiego pliku ani katalogu (os error {1})",
  "database or disk is full": "baza danych lub dysk jest pełny",
  "database is locked": "baza danych jest zablokowana",
  "database disk image is malformed": "plik bazy danych jest uszkodzony",
  "Failed to buffer the request body: length limit exceeded": "tekst jest za długi",

  "The strong player, at any strength": "Silny gracz, o dowolnej sile",
  "Monte Carlo tree search: a network says which moves are worth a look":
    "Przeszukiwanie drzewa Monte Carlo: sieć mówi, na które ruchy warto spojrzeć",
  "A registered UCI engine": "Dodany silnik UCI",
  "Any legal move.": "Dowolny legalny ruch.",
  "Takes what it can: the best material after one ply.":
    "Bierze, co się da: najlepszy materiał po jednym ruchu.",
  "Minimax two plies deep: every line, White up, Black down.":
    "Minimaks na dwa półruchy: każdy wariant, białe w górę, czarne w dół.",
  "Negamax two plies deep: the same moves from half the code.":
    "Negamaks na dwa półruchy: te same ruchy z połowy kodu.",
  "Negamax with alpha-beta three plies deep, piece tables from 1 to 4.":
    "Negamaks z alfa-beta na trzy półruchy, tablice pól od 1 do 4.",
  "Alpha-beta with ordered moves; 1.2·material + 0.5·position + 0.1·mobility.":
    "Alfa-beta z porządkiem ruchów; 1,2·materiał + 0,5·pozycja + 0,1·ruchliwość.",
  "The same, one ply deeper: it took up to 30 seconds a move.":
    "To samo o półruch głębiej: ruch zajmował do 30 sekund.",
  "The depth that was out of reach.": "Głębokość, która była poza zasięgiem.",
  "Alpha-beta five plies deep with the Simplified Evaluation Function.":
    "Alfa-beta na pięć półruchów z uproszczoną funkcją oceny.",
  "Negamax with alpha-beta, a transposition table and an opening book.":
    "Negamaks z alfa-beta, tablicą transpozycji i książką debiutową.",
  "A neural network of 808 inputs chooses among the positions after one ply.":
    "Sieć neuronowa o 808 wejściach wybiera spośród pozycji po jednym półruchu.",
  "The same network made to say how the game ends, so that it goes on when it is winning.":
    "Ta sama sieć nauczona mówić, jak skończy się partia, więc wygrywając, idzie naprzód.",
  "Alpha-beta three plies deep over the network, as the work planned.":
    "Alfa-beta na trzy półruchy nad siecią, jak planowała praca.",
  "Alpha-beta three plies deep over the network that says how the game ends.":
    "Alfa-beta na trzy półruchy nad siecią, która mówi, jak skończy się partia.",
  "Monte Carlo tree search: games played out at random decide.":
    "Przeszukiwanie Monte Carlo: rozstrzygają partie rozegrane losowo.",
  "Monte Carlo tree search that asks the Simplified Evaluation Function instead.":
    "Przeszukiwanie Monte Carlo, które pyta uproszczoną funkcję oceny.",
  "Every refinement at once, as deep as the clock allows.":
    "Wszystkie ulepszenia naraz, tak głęboko, jak pozwala zegar.",
  "a comma in the path of a network cannot be written":
    "Ścieżka sieci nie może zawierać przecinka.",
  "a match has two players, a tournament up to 64":
    "W meczu gra dwóch, w turnieju najwyżej 64 graczy.",
  "a name has up to 60 letters, and no comma": "Nazwa ma najwyżej 60 liter i żadnego przecinka.",
  "a sequential test is between two players": "Test sekwencyjny dotyczy dwóch graczy.",
  "alpha and beta must be positive and add up to less than 1":
    "Alfa i beta muszą być dodatnie i razem mniejsze niż 1.",
  "an engine with a comma in its name cannot play matches":
    "Silnik z przecinkiem w nazwie nie może grać meczów.",
  "games cannot be adjudicated before a move is played":
    "Partii nie można rozstrzygnąć, zanim padnie posunięcie.",
  "it cannot be started: {1}": "Nie można tego uruchomić: {1}",
  "it is being played: cancel it first": "Mecz trwa: najpierw go anuluj.",
  "more games at once than this machine has cores would disturb each other":
    "Więcej partii naraz, niż jest rdzeni, przeszkadzałoby sobie nawzajem.",
  "pause the job before it is changed": "Wstrzymaj zadanie, zanim je zmienisz.",
  "so many games are played already": "Tyle partii już rozegrano.",
  "the first bound of a sequential test must be less than the second":
    "Pierwsza granica testu sekwencyjnego musi być mniejsza od drugiej.",
  "the job cannot be written down: {1}": "Nie można zapisać zadania: {1}",
  "the match cannot be read: {1}": "Nie można odczytać meczu: {1}",
  "the studio ended before this was done: begin it again, nothing comes twice":
    "Studio zakończyło pracę przed czasem: zacznij od nowa, nic się nie zdubluje.",
  "there are no such figures yet": "Takich danych jeszcze nie ma.",
  "there is no file {1}": "Nie ma pliku {1}.",
  "there is no such match": "Nie ma takiego meczu.",
  "there must be at least one game": "Musi być co najmniej jedna partia.",
  "this game is not finished yet": "Ta partia jeszcze trwa.",
  "this job cannot be paused: cancel it, or let it be done":
    "Tego zadania nie można wstrzymać: anuluj je albo poczekaj.",
  "this match was not begun on the page: give its command again":
    "Ten mecz nie został zaczęty na stronie: podaj jego polecenie jeszcze raz.",
};
