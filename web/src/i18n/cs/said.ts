// Co říká server.
import type { Sentence } from "../en/said";

export const said: Record<Sentence, string> = {
  "{1}: {2}": "{1}: {2}",
  "{1} ({2})": "{1} ({2})",
  White: "bílý",
  Black: "černý",
  comment: "komentář",
  tag: "hlavička",
  game: "partie",
  setting: "nastavení",
  "journal entry": "záznam deníku",
  board: "šachovnice",
  "side to move": "strana na tahu",
  "castling rights": "práva na rošádu",
  "en passant square": "pole braní mimochodem",
  "halfmove clock": "počítadlo půltahů",
  "move number": "číslo tahu",
  text: "text",
  end: "konec",

  "this is not one of Hetman's addresses: use the one it printed":
    "to není adresa Hetmana: použijte tu, kterou vypsal",
  "only Hetman's own page may ask this": "o to smí žádat jen stránka Hetmana",
  "this browser is not known here yet: pair it with the code":
    "tento prohlížeč zde ještě není znám: spárujte ho kódem",
  "this is not the code the server shows now": "to není kód, který server nyní ukazuje",
  "too many wrong codes came from this device: wait, then type the code the server shows":
    "z tohoto zařízení přišlo příliš mnoho chybných kódů: počkejte a pak opište kód, který server ukazuje",
  "the page is out of date: load it again": "stránka je zastaralá: načtěte ji znovu",
  "too many connections: close pages that are not needed":
    "příliš mnoho spojení: zavřete nepotřebné stránky",
  "this device may only watch: the owner can make it a player":
    "toto zařízení se smí jen dívat: vlastník z něj může udělat hráče",
  "this is another's study: edit a copy of it": "to je analýza někoho jiného: upravujte její kopii",
  "this device has {1} studies: ask the owner to delete some":
    "toto zařízení má už analýzy v počtu {1}: požádejte vlastníka, aby některé smazal",
  "only the owner may do this": "to smí jen vlastník",
  "the device in use keeps its role: change it on another of yours":
    "používané zařízení si svou roli ponechá: změňte ji na jiném ze svých",
  "this is the device in use: shut it out on another of yours":
    "to je používané zařízení: odpojte je na jiném ze svých",
  "there is no such device": "takové zařízení není",
  "there is no such device (any more)": "takové zařízení (už) není",
  "the device is out only until the studio is started again: {1}":
    "zařízení je odpojeno jen do příštího spuštění Hetmana: {1}",
  "other devices cannot connect: {1}": "jiná zařízení se nemohou připojit: {1}",
  "this computer is in no network": "tento počítač není v žádné síti",
  "no browser can be let in: {1}": "žádný prohlížeč nelze vpustit: {1}",
  "no cookie: {1}": "není cookie: {1}",
  "no new code: {1}": "není nový kód: {1}",
  "no QR code: {1}": "není QR kód: {1}",

  "this is the end of a game: there is no move to find": "to je konec partie: není jaký tah hledat",
  "the line is too long": "varianta je příliš dlouhá",
  "the course has no such chapters": "kurz takové kapitoly nemá",
  "a network's name has up to 40 letters, digits, - and _":
    "název sítě má nejvýš 40 písmen, číslic, - a _",
  "a network cannot be made with these numbers": "s těmito čísly nelze síť vytvořit",
  "there is a network of this name already": "síť tohoto názvu už existuje",
  "there is no such network": "taková síť není",
  "Hetman with a network of one's own": "Hetman s vlastní sítí",
  "there is no such evaluation": "takové hodnocení není",
  "there is no such refinement": "takové vylepšení není",
  "there is no such algorithm": "takový algoritmus není",
  "there is no such node": "takový uzel není",
  "the search was stopped": "prohledávání bylo zastaveno",
  "this tree is no longer kept: search again": "tento strom už není uchován: prohledejte znovu",
  "there are no lines for this": "k tomu nejsou řádky kódu",
  "there is no such request": "takový požadavek neexistuje",
  "there is no such page": "taková stránka neexistuje",
  "the request failed": "požadavek selhal",
  "the request comes too slowly": "požadavek přichází příliš pomalu",
  "the work stopped: {1}": "práce se zastavila: {1}",
  "the studio closes": "Hetman se zavírá",
  "this is not a message: {1}": "to není zpráva: {1}",
  "a page may watch {1} games": "stránka může sledovat nejvýše tolik partií: {1}",
  "there is no setting {1}": "nastavení {1} neexistuje",
  "the setting {1} cannot have this value": "nastavení {1} nemůže mít tuto hodnotu",
  "hash may be 1 to {1} megabytes: this machine needs memory for the rest too":
    "hash může mít 1 až {1} megabajtů: počítač potřebuje paměť i na ostatní",
  "a result is 1-0, 0-1, 1/2-1/2 or *": "výsledek je 1-0, 0-1, 1/2-1/2 nebo *",
  "these games begin from different positions: open them one by one":
    "tyto partie začínají z různých pozic: otevřete je po jedné",
  "a selection is numbers of games, as 3,17,4": "výběr jsou čísla partií, jako 3,17,4",
  "a selection may have {1} games": "výběr může mít {1} partií",
  "choose from 1 to {1} games for one study": "vyberte 1 až {1} partií do jedné analýzy",
  "{1} cannot be played there": "{1} tam nelze zahrát",
  "a speed is bullet, blitz, rapid, classical, correspondence or unknown":
    "tempo je bullet, blitz, rapid, classical, correspondence nebo unknown",
  "ratings are written as 2200-2600, 2200- or -1600":
    "ratingy se píší jako 2200-2600, 2200- nebo -1600",
  "a colour is white or black": "barva je white nebo black",
  "this game is no longer in the database": "tato partie už v databázi není",
  "these are the games of the library: delete them there": "to jsou partie knihovny: smažte je tam",
  "these are the games of the library: import them there":
    "to jsou partie knihovny: importujte je tam",
  "other searches are running: wait until they are done": "běží jiná hledání: počkejte, až skončí",
  "there is no source of games named {1}": "zdroj partií s názvem {1} není",
  "a source cannot be named {1}: use letters, digits, spaces, - and _":
    "zdroj se nemůže jmenovat {1}: použijte písmena, číslice, mezery, - a _",
  "{1} is damaged ({2}): delete this source and import its games again":
    "{1} je poškozeno ({2}): smažte tento zdroj a importujte jeho partie znovu",
  "it was stopped": "bylo to zastaveno",
  "{1} is no piece on a square: write Pe5, nf6 or .d5":
    "{1} není figura na poli: pište Pe5, nf6 nebo .d5",
  "{1} is no material: write for example R+P v R, Q v 2R or B+P* v N+P2-4":
    "{1} není materiál: pište například R+P v R, Q v 2R nebo B+P* v N+P2-4",
  "{1} is not the id of a game": "{1} není označení partie",
  "a source is play, import or study": "zdroj je play, import nebo study",

  "the game is over": "partie skončila",
  "the game is over: {1}": "partie skončila: {1}",
  "you do not play in this game": "v této partii nehrajete",
  "this is not your game": "to není vaše partie",
  "another device has this seat": "toto místo má jiné zařízení",
  "this link does not belong to the game": "tento odkaz k partii nepatří",
  "you play the other side: open the link on another device":
    "hrajete za druhou stranu: otevřete odkaz na jiném zařízení",
  "a link invites an opponent: a person here must play the other side":
    "odkaz zve soupeře: za druhou stranu musí hrát někdo zde",
  "the opponent has not come yet": "soupeř ještě nepřišel",
  "it is {1}'s turn": "na tahu je {1}",
  "{1} is not a legal move here": "{1} zde není legální tah",
  "another move was played already": "už byl zahrán jiný tah",
  "moves were taken back": "tahy byly vráceny",
  "there is no move to take back": "není tah, který by šlo vrátit",
  "the opponent has been asked already": "soupeř už byl požádán",
  "the opponent has not asked to take back": "soupeř o vrácení nežádal",
  "the opponent has not offered a draw": "soupeř remízu nenabídl",
  "a draw is already offered": "remíza už je nabídnuta",
  "a draw is claimed on one's own turn": "remíza se reklamuje, když jste na tahu",
  "there is no draw to claim: no third repetition, no fifty moves":
    "remízu nelze reklamovat: není trojí opakování ani padesát tahů",
  "only the player can resign": "vzdát se může jen hráč",
  "you have an opponent: resign, or offer a draw":
    "máte soupeře: vzdejte se, nebo nabídněte remízu",
  "a game on two devices cannot be paused": "partii na dvou zařízeních nelze pozastavit",
  "a game waits at most a minute after each move": "partie čeká po každém tahu nejvýše minutu",
  "only games between computers are slowed down": "zpomalují se jen partie počítačů",
  "no computer is thinking": "žádný počítač nepřemýšlí",
  "a step is a computer's move in a paused game": "krok je tah počítače v pozastavené partii",
  "there are no hints in a game between people": "v partii mezi lidmi nejsou nápovědy",
  "Hetman could not search for a hint": "Hetman nemohl hledat nápovědu",
  "there is no such player": "takový hráč není",
  "the game would be over at once: {1}": "partie by hned skončila: {1}",
  "a move may take from ten milliseconds to a day":
    "tah může trvat od deseti milisekund do jednoho dne",
  "the time control is too long": "časová kontrola je příliš dlouhá",
  "a clock must have some time on it at the start": "na začátku musí být na hodinách nějaký čas",
  "{1} is not a time control: expected one such as 8+0.08, 40/60, 90:00+30 or 5:00d3":
    "{1} není časová kontrola: očekává se například 8+0.08, 40/60, 90:00+30 nebo 5:00d3",
  "the 960 positions are 0 to 959": "960 pozic má čísla 0 až 959",
  "the system gives no random numbers: {1}": "systém nedává náhodná čísla: {1}",
  "too many games are being played: finish some first":
    "hraje se příliš mnoho partií: nejprve některé dohrajte",
  "this device has too many games under way: finish some first":
    "na tomto zařízení se hraje příliš mnoho partií: nejprve některé dohrajte",
  "this game has too many entries: start another":
    "tato partie má příliš mnoho záznamů: začněte jinou",
  "this game was not played here": "tato partie se nehrála zde",
  "there is no game {1} that was played here": "partie {1}, která by se hrála zde, neexistuje",
  "a game starts once": "partie začíná jednou",

  "{1} wins by checkmate": "{1} vyhrává matem",
  "draw by stalemate": "remíza patem",
  "draw by insufficient material": "remíza: nedostatek materiálu",
  "draw: neither side can ever give mate": "remíza: žádná strana už nemůže dát mat",
  "draw by threefold repetition": "remíza trojím opakováním",
  "draw by fivefold repetition": "remíza paterým opakováním",
  "draw by the 50-move rule": "remíza podle pravidla 50 tahů",
  "draw by the 75-move rule": "remíza podle pravidla 75 tahů",

  "there is no memory left for another engine: stop an analysis, or end a game":
    "na další engine už není paměť: zastavte analýzu nebo ukončete partii",
  "there is no player {1}: see `hetman engines list`": "hráč {1} není: viz `hetman engines list`",
  "{1} is not the program that was registered: `hetman engines add PATH --replace` takes it as it is now":
    "{1} není program, který byl přidán: `hetman engines add PATH --replace` ho přijme takový, jaký je nyní",
  "the program of {1} is gone or cannot be read: see `hetman engines list`":
    "program hráče {1} zmizel nebo ho nelze přečíst: viz `hetman engines list`",
  "illegal move: {1}": "nelegální tah: {1}",
  "crashed: {1}": "program spadl: {1}",
  "does not answer: {1}": "neodpovídá: {1}",
  "breaks the protocol: {1}": "porušuje protokol: {1}",
  "a bug stopped it": "zastavila ho chyba v programu",
  "no thread can be started for it: {1}": "nelze pro něj spustit vlákno: {1}",
  "cannot start {1}: {2}; check the path and that it may be executed":
    "nelze spustit {1}: {2}; zkontrolujte cestu a právo ke spuštění",
  "{1} holds a control character, which is never sent to an engine":
    "{1} obsahuje řídicí znak, který se enginu nikdy neposílá",
  "the engine has no option {1}: it has none at all": "engine nemá volbu {1}: nemá žádnou",
  "the engine has no option {1}; it has {2}": "engine nemá volbu {1}; má {2}",
  "option {1} cannot be {2}: expected {3}": "volba {1} nemůže být {2}: očekává se {3}",
  "true or false": "true nebo false",
  "a number from {1} to {2}": "číslo od {1} do {2}",
  "one of {1}": "jedno z: {1}",
  "no value: it is a button": "žádná hodnota: je to tlačítko",
  "the engine cannot play Chess960: it has no option UCI_Chess960":
    "engine neumí hrát Chess960: nemá volbu UCI_Chess960",
  "it answered {1} in {2}: {3}": "odpověděl {1} v pozici {2}: {3}",
  "no {1} within {2} s of {3}{4}": "žádné {1} do {2} s po {3}{4}",
  "it no longer reads its input{1}": "už nečte svůj vstup{1}",
  "its process ended ({1}){2}": "jeho proces skončil ({1}){2}",
  "it wrote a line of more than {1} kB": "napsal řádek delší než {1} kB",
  "it closed its input or output without ending": "zavřel vstup nebo výstup, aniž skončil",
  "it declares more than {1} options": "hlásí více než {1} voleb",
  "it has no name": "nemá jméno",
  "it has no type": "nemá typ",
  "{1} {2} is no number": "{1} {2} není číslo",
  "{1} is missing": "chybí {1}",
  "{1} is no type of option": "{1} není typ volby",
  "default {1} is neither true nor false": "výchozí hodnota {1} není true ani false",
  "default {1} is not within {2} to {3}": "výchozí hodnota {1} není mezi {2} a {3}",
  "default {1} is none of its choices": "výchozí hodnota {1} není mezi možnostmi",

  "{1} engines are at work already: stop one, or close a page":
    "pracující enginy: {1}, více jich být nemůže: zastavte některý nebo zavřete stránku",
  "no more engines work for guests now: stop one, or wait":
    "pro hosty teraz další engine nepracuje: zastavte některý nebo počkejte",
  "there is no thread left for an engine": "pro engine už není vlákno",
  "there are two engines side by side, 0 and 1": "vedle sebe jsou dva enginy, 0 a 1",
  "in check there is no threat to show: the check is the threat":
    "v šachu není hrozba k ukázání: hrozbou je šach",
  "there are no moves to review": "nejsou tahy k rozboru",
  "a game that is reviewed may have {1} plies": "rozebíraná partie může mít nejvýše {1} půltahů",
  "this game is being reviewed already": "tato partie se už rozebírá",
  "{1} reviews are under way already: wait for one":
    "běžící rozbory: {1}, více jich být nemůže: počkejte na některý",
  "{1} gives no evaluation: choose another engine": "{1} nedává ohodnocení: zvolte jiný engine",
  "{1}, {2} nodes per move": "{1}, {2} uzlů na tah",
  "{1}; evaluations that came with the game": "{1}; s ohodnoceními, která byla v partii",
  "there is no job {1}": "úloha {1} neexistuje",
  "there is no puzzle {1}": "šachová úloha {1} neexistuje",
  "puzzle {1} is damaged": "šachová úloha {1} je poškozená",
  "there is nothing to solve at this move": "v tomto tahu není co řešit",
  "this move is not possible here": "tento tah zde není možný",
  "Hetman could not search for an answer": "Hetman nemohl hledat odpověď",
  "a run is a streak or timed": "musí to být série nebo pokus na čas",
  "a try has a name of up to {1} characters": "pokus má název do {1} znaků",
  "the work stopped before it was done": "práce se zastavila před koncem",

  "there is no study {1}": "analýza {1} neexistuje",
  "there is no game {1}": "partie {1} neexistuje",
  "the game has no such line (any more)": "partie takovou variantu (už) nemá",
  'the game has no line "{1}"': 'partie nemá variantu "{1}"',
  '{1} is not a path: expected moves such as "e2e4 e7e5"':
    '{1} není cesta: očekávají se tahy jako "e2e4 e7e5"',
  "this is the start of the game: choose a move": "to je začátek partie: zvolte tah",
  "this game is too large to show: export it as PGN and cut it":
    "tato partie je příliš velká na zobrazení: exportujte ji jako PGN a rozdělte",
  "a line may have {1} moves": "varianta může mít nejvýše {1} tahů",
  "a line may have {1} plies": "varianta může mít nejvýše {1} půltahů",
  "a game may have {1} moves, variations included":
    "partie může mít nejvýše {1} tahů včetně variant",
  "more than {1} variations inside each other": "více než {1} variant v sobě",
  "the comments and tags of a game may have {1} bytes":
    "komentáře a hlavičky partie mohou mít dohromady nejvýše {1} bajtů",
  "a {1} may have {2} bytes": "{1}: nejvýše {2} bajtů",
  "a {1} may not have control characters": "{1}: řídicí znaky nejsou dovoleny",
  "glyphs are numbered from 1": "značky se číslují od 1",
  "a board may have {1} arrows and circles": "na šachovnici může být nejvýše {1} šipek a kroužků",
  "an arrow or circle is not on a square from a1 to h8":
    "šipka nebo kroužek není na poli od a1 do h8",
  "the name of a tag is letters, digits and underscores":
    "jméno hlavičky jsou písmena, číslice a podtržítka",
  "the start of a game cannot be changed: make a new study":
    "začátek partie nelze změnit: vytvořte novou analýzu",
  "a null move is not possible in check": "v šachu nelze tah vynechat",

  "this is no FEN": "to není FEN",
  "FEN {1}, column {2}: {3}": "FEN, {1}, sloupec {2}: {3}",
  "the field is missing": "tato část chybí",
  "longer than any FEN": "delší než jakýkoli FEN",
  "nothing may follow the move number": "za číslem tahu už nesmí nic být",
  "the rank has fewer than eight squares": "řada má méně než osm polí",
  "the rank has more than eight squares": "řada má více než osm polí",
  "the board has fewer than eight ranks": "šachovnice má méně než osm řad",
  "the board has more than eight ranks": "šachovnice má více než osm řad",
  "expected a piece letter or a digit 1–8": "očekává se písmeno figury nebo číslice 1–8",
  "expected w or b": "očekává se w nebo b",
  "expected - or letters of KQkq or of the rooks' files":
    "očekává se - nebo písmena KQkq nebo sloupců věží",
  "the right is named twice": "právo je uvedeno dvakrát",
  "expected - or a square such as e3": "očekává se - nebo pole jako e3",
  "expected a number from 0 to 65535": "očekává se číslo od 0 do 65535",
  "{1} has no king": "{1} nemá krále",
  "{1} has more than one king": "{1} má více než jednoho krále",
  "a pawn cannot stand on {1}": "pěšec nemůže stát na {1}",
  "{1} has more pieces than eight pawns can have promoted to":
    "{1} má více figur, než může vzniknout proměnou osmi pěšců",
  "the side not to move is in check: its king on {1} could be taken":
    "strana, která není na tahu, je v šachu: její král na {1} by mohl být vzat",
  "no last move can have led to the check from {1}": "žádný poslední tah nemohl vést k šachu z {1}",
  "{1} cannot have the right to castle with a rook on {2}: {3}":
    "{1} nemůže mít právo na rošádu s věží na {2}: {3}",
  "there is no such rook": "taková věž není",
  "the king has left the back rank": "král opustil základní řadu",
  "there is another such right on the same side of the king":
    "na téže straně krále je jiné takové právo",
  "king and rook have left their squares of standard chess (is it Chess960?)":
    "král a věž opustili svá pole klasického šachu (je to Chess960?)",
  "{1} cannot be an en passant square: {2}": "{1} nemůže být polem braní mimochodem: {2}",
  "it is not on a back rank": "není na krajní řadě",
  "it is not on the rank that pawns pass with a double step":
    "není na řadě, kterou pěšci míjejí dvojkrokem",
  "no pawn stands in front of it": "nestojí před ním žádný pěšec",
  "the pawn cannot have passed occupied squares": "pěšec nemohl projít obsazenými poli",
  "dropped: {1}": "vynecháno: {1}",
  "passed the turn to the other side: {1}": "tah předán druhé straně: {1}",
  "kept although it cannot arise: {1}": "ponecháno, ačkoli nemůže vzniknout: {1}",
  "assumed: {1}": "předpokládá se: {1}",
  "White to move": "bílý na tahu",
  "no castling rights": "bez práv na rošádu",
  "no en passant": "bez braní mimochodem",
  "halfmove clock 0": "počítadlo půltahů 0",
  "move number 1": "číslo tahu 1",
  "nothing from {1} on": "nic od {1}",

  "{1} is not a move: expected one such as Nf3 or exd5":
    "{1} není tah: očekává se například Nf3 nebo exd5",
  "{1} is not a move: expected two squares such as e2e4 (e7e8q to promote)":
    "{1} není tah: očekávají se dvě pole jako e2e4 (e7e8q pro proměnu)",
  "{1} is illegal": "{1} je nelegální",
  "{1} is illegal; legal are {2}": "{1} je nelegální; legální jsou {2}",
  "{1} is illegal: that piece has no legal move": "{1} je nelegální: tato figura nemá legální tah",
  "{1} is illegal; that piece may play {2}": "{1} je nelegální; tato figura může hrát {2}",
  "{1} is ambiguous: it may be {2}": "{1} je nejednoznačné: může to být {2}",
  "{1}: no piece of the side to move stands on {2}": "{1}: na {2} nestojí figura strany na tahu",
  "0000 is a null move, which cannot be played": "0000 je prázdný tah, který nelze zahrát",
  "move {1}: {2}": "tah {1}: {2}",
  "game {1}: {2}": "partie {1}: {2}",
  "game {1}, line {2}: {3}": "partie {1}, řádek {2}: {3}",
  "game {1}, line {2}, move {3}: {4}": "partie {1}, řádek {2}, tah {3}: {4}",
  "{1} (incomplete: what comes before is kept)": "{1} (neúplná: ponecháno, co je předtím)",
  "incomplete from here on: {1}": "odtud neúplná: {1}",
  "cannot read on: {1}": "nelze číst dál: {1}",
  "there is no game in this text": "v tomto textu není partie",
  "this PGN is too long for one game: import it instead":
    "tento PGN je na jednu partii příliš dlouhý: importujte ho",
  "the variant {1} is not supported, only standard chess and Chess960":
    "varianta {1} není podporována, jen klasický šach a Chess960",
  "the FEN tag: {1}": "hlavička FEN: {1}",
  "{1} does not belong between moves": "{1} mezi tahy nepatří",
  "a comment is opened by { but not closed by }":
    "komentář je otevřen znakem {, ale není uzavřen znakem }",
  "a variation is opened by ( but not closed by )":
    "varianta je otevřena znakem (, ale není uzavřena znakem )",
  "a variation begins before any move it could replace":
    "varianta začíná před jakýmkoli tahem, který by mohla nahradit",
  "a {1} of more than {2} bytes": "{1}: více než {2} bajtů",

  "this is {1}, not a PGN file: unpack it first ({2})":
    "to je {1}, ne soubor PGN: nejprve rozbalte ({2})",
  "a bzip2 file": "soubor bzip2",
  "an xz file": "soubor xz",
  "a zip archive": "archiv zip",
  "a 7z archive": "archiv 7z",
  "a RAR archive": "archiv RAR",
  "the file cannot be kept: {1}": "soubor nelze uložit: {1}",
  "the file did not arrive whole: {1}": "soubor nedorazil celý: {1}",
  "the file cannot be read: {1}": "soubor nelze přečíst: {1}",
  "a file may have {1} MB: cut it in two, or compress it with zstd":
    "soubor může mít {1} MB: rozdělte ho na dva nebo zkomprimujte programem zstd",
  "more than {1} bytes: cut the file in two and import the rest":
    "více než {1} bajtů: rozdělte soubor na dva a importujte zbytek",
  "more than {1} games: cut the file in two and import the rest":
    "více než {1} partií: rozdělte soubor na dva a importujte zbytek",
  "the import was stopped": "import byl zastaven",
  "other files are being imported: wait until they are done":
    "importují se jiné soubory: počkejte, až skončí",
  "a name has letters, digits, - and _, and no more than 30":
    "jméno má písmena, číslice, - a _, nejvýše 30",
  "{1} has no player called {2}": "{1} nemá hráče jménem {2}",
  "{1} cannot be reached: {2}": "server {1} není dostupný: {2}",
  "{1} asks for a longer pause: try again in some minutes":
    "{1} žádá o delší přestávku: zkuste to za pár minut",
  "{1} refuses ({2}): try again later": "{1} odmítá ({2}): zkuste to později",
  "{1} gave an answer that is not understood": "{1} dal nesrozumitelnou odpověď",
  "these games are being imported already": "tyto partie se už importují",
  "there is no ending {1}": "koncovka {1} neexistuje",
  "the last move must be the person's": "poslední tah musí být hráčův",
  "this ending has taken too long: begin again": "tato koncovka trvá příliš dlouho: začněte znovu",
  "other files are being written: wait until they are done":
    "zapisují se jiné soubory: počkejte, až skončí",

  "the library {1} cannot be read ({2}). It has been left as it is. Save what is readable with `hetman library repair`; or take a backup with `hetman library restore`; or move it away, and a new one is made":
    "knihovnu {1} nelze přečíst ({2}). Zůstala, jak je. Zachraňte, co lze přečíst, příkazem `hetman library repair`; nebo vezměte zálohu příkazem `hetman library restore`; nebo ji přesuňte jinam a vznikne nová",
  "the library {1} was made by a later version of Hetman: use that one, or another --data-dir":
    "knihovnu {1} vytvořila novější verze Hetmana: použijte ji, nebo jiný --data-dir",
  "the library {1} was deleted or replaced while Hetman used it: nothing can be saved any more. Put it back and start Hetman again":
    "knihovna {1} byla smazána nebo nahrazena, když ji Hetman používal: už nelze nic uložit. Vraťte ji zpět a spusťte Hetmana znovu",
  "the library's directory cannot be made: {1}": "adresář knihovny nelze vytvořit: {1}",
  "the library's database: {1}": "databáze knihovny: {1}",
  "there is no library at {1}: choose another --data-dir":
    "v {1} není knihovna: zvolte jiný --data-dir",
  "the library is full": "knihovna je plná",
  "the library has no numbers left": "v knihovně už nejsou čísla",
  "The library is damaged: {1}. Close Hetman and save what can be read with `hetman library repair`.":
    "Knihovna je poškozená: {1}. Zavřete Hetmana a zachraňte, co lze přečíst, příkazem `hetman library repair`.",
  "its file ({1})": "její soubor ({1})",
  "{1} games ({2})": "partie: {1} ({2})",
  "its file ({1}), {2} games ({3})": "její soubor ({1}), partie: {2} ({3})",
  "game {1} is damaged ({2}); the others are not affected":
    "partie {1} je poškozená ({2}); ostatní jsou v pořádku",
  "nothing can be read of game {1}": "z partie {1} nelze nic přečíst",
  "its checksum differs": "kontrolní součet nesouhlasí",
  "its row cannot be read: {1}": "její řádek nelze přečíst: {1}",
  "its row is missing": "chybí její řádek",
  "its moves are missing": "chybí její tahy",
  "its journal is missing": "chybí její deník",
  "entry {1} of its journal is missing": "chybí záznam {1} jejího deníku",
  "some of its text is not readable": "část jejího textu nelze přečíst",
  "game {1} is still being played": "partie {1} se ještě hraje",
  "game {1} has ended": "partie {1} skončila",
  "game {1} went on elsewhere: look at it again":
    "partie {1} pokračovala jinde: podívejte se na ni znovu",
  "there are {1} games now, not {2}: nothing was deleted; look again":
    "partií je nyní {1}, ne {2}: nic nebylo smazáno; podívejte se znovu",
  "the search was given up": "hledání bylo přerušeno",
  "what was saved is damaged: {1}": "co bylo uloženo, je poškozené: {1}",
  "a newer version of Hetman saved this: update Hetman":
    "uložila to novější verze Hetmana: aktualizujte Hetmana",

  "No space left on device (os error {1})": "na disku není místo (os error {1})",
  "Permission denied (os error {1})": "chybí oprávnění (os error {1})",
  "No such file or directory (os error {1})": "takový soubor nebo adresář není (os error {1})",
  "database or disk is full": "databáze nebo disk jsou plné",
  "database is locked": "databáze je uzamčena",
  "database disk image is malformed": "soubor databáze je poškozený",
  "Failed to buffer the request body: length limit exceeded": "text je příliš dlouhý",

  "The strong player, at any strength": "Silný hráč, s libovolnou silou",
  "Monte Carlo tree search: a network says which moves are worth a look":
    "Prohledávání stromu Monte Carlo: síť říká, které tahy stojí za pohled",
  "A registered UCI engine": "Přidaný engine UCI",
  "Any legal move.": "Jakýkoli legální tah.",
  "Takes what it can: the best material after one ply.":
    "Bere, co může: nejlepší materiál po jednom půltahu.",
  "Minimax two plies deep: every line, White up, Black down.":
    "Minimax na dva půltahy: všechny varianty, bílý nahoru, černý dolů.",
  "Negamax two plies deep: the same moves from half the code.":
    "Negamax na dva půltahy: tytéž tahy z poloviny kódu.",
  "Negamax with alpha-beta three plies deep, piece tables from 1 to 4.":
    "Negamax s alfa-beta na tři půltahy, tabulky polí od 1 do 4.",
  "Alpha-beta with ordered moves; 1.2·material + 0.5·position + 0.1·mobility.":
    "Alfa-beta s řazením tahů; 1,2·materiál + 0,5·pozice + 0,1·pohyblivost.",
  "The same, one ply deeper: it took up to 30 seconds a move.":
    "Totéž o půltah hlouběji: tah trval až 30 sekund.",
  "The depth that was out of reach.": "Hloubka, která byla mimo dosah.",
  "Alpha-beta five plies deep with the Simplified Evaluation Function.":
    "Alfa-beta na pět půltahů se zjednodušenou ohodnocovací funkcí.",
  "Negamax with alpha-beta, a transposition table and an opening book.":
    "Negamax s alfa-beta, transpoziční tabulkou a knihou zahájení.",
  "A neural network of 808 inputs chooses among the positions after one ply.":
    "Neuronová síť s 808 vstupy vybírá mezi pozicemi po jednom půltahu.",
  "The same network made to say how the game ends, so that it goes on when it is winning.":
    "Tatáž síť naučená říkat, jak partie skončí, takže při výhře jde vpřed.",
  "Alpha-beta three plies deep over the network, as the work planned.":
    "Alfa-beta na tři půltahy nad sítí, jak práce plánovala.",
  "Alpha-beta three plies deep over the network that says how the game ends.":
    "Alfa-beta na tři půltahy nad sítí, která říká, jak partie skončí.",
  "Monte Carlo tree search: games played out at random decide.":
    "Prohledávání Monte Carlo: rozhodují náhodně dohrané partie.",
  "Monte Carlo tree search that asks the Simplified Evaluation Function instead.":
    "Prohledávání Monte Carlo, které se ptá zjednodušené ohodnocovací funkce.",
  "Every refinement at once, as deep as the clock allows.":
    "Všechna vylepšení najednou, tak hluboko, jak hodiny dovolí.",
  "a comma in the path of a network cannot be written": "Cesta k síti nesmí obsahovat čárku.",
  "a match has two players, a tournament up to 64": "Zápas hrají dva, turnaj nejvýše 64 hráčů.",
  "a name has up to 60 letters, and no comma": "Jméno má nejvýše 60 písmen a žádnou čárku.",
  "a sequential test is between two players": "Sekvenční test je mezi dvěma hráči.",
  "alpha and beta must be positive and add up to less than 1":
    "Alfa a beta musí být kladné a dohromady menší než 1.",
  "an engine with a comma in its name cannot play matches":
    "Motor s čárkou v názvu nemůže hrát zápasy.",
  "games cannot be adjudicated before a move is played":
    "Partii nelze rozhodnout dříve, než se zahraje tah.",
  "it cannot be started: {1}": "Nelze to spustit: {1}",
  "it is being played: cancel it first": "Zápas se hraje: nejprve ho zrušte.",
  "more games at once than this machine has cores would disturb each other":
    "Více partií najednou, než má stroj jader, by se navzájem rušilo.",
  "pause the job before it is changed": "Před změnou úlohu pozastavte.",
  "so many games are played already": "Tolik partií už bylo sehráno.",
  "the first bound of a sequential test must be less than the second":
    "První mez sekvenčního testu musí být menší než druhá.",
  "the job cannot be written down: {1}": "Úlohu nelze zapsat: {1}",
  "the match cannot be read: {1}": "Zápas nelze přečíst: {1}",
  "the studio ended before this was done: begin it again, nothing comes twice":
    "Studio skončilo dřív, než to bylo hotovo: začněte znovu, nic se nezdvojí.",
  "there are no such figures yet": "Takové údaje zatím nejsou.",
  "there is no file {1}": "Soubor {1} neexistuje.",
  "there is no such match": "Takový zápas není.",
  "there must be at least one game": "Musí být alespoň jedna partie.",
  "this game is not finished yet": "Tato partie ještě neskončila.",
  "this job cannot be paused: cancel it, or let it be done":
    "Tuto úlohu nelze pozastavit: zrušte ji, nebo ji nechte dokončit.",
  "this match was not begun on the page: give its command again":
    "Tento zápas nebyl začat na stránce: zadejte jeho příkaz znovu.",
};
