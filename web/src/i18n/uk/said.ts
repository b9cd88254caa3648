// Що каже сервер.
import type { Sentence } from "../en/said";

export const said: Record<Sentence, string> = {
  "{1}: {2}": "{1}: {2}",
  "{1} ({2})": "{1} ({2})",
  White: "білі",
  Black: "чорні",
  comment: "коментар",
  tag: "заголовок",
  game: "партія",
  setting: "налаштування",
  "journal entry": "запис журналу",
  board: "дошка",
  "side to move": "сторона ходу",
  "castling rights": "права на рокіровку",
  "en passant square": "поле взяття на проході",
  "halfmove clock": "лічильник півходів",
  "move number": "номер ходу",
  text: "текст",
  end: "кінець",

  "this is not one of Hetman's addresses: use the one it printed":
    "це не адреса Hetman: скористайтеся тією, яку він надрукував",
  "only Hetman's own page may ask this": "про це може просити лише сторінка Hetman",
  "this browser is not known here yet: pair it with the code":
    "цей браузер тут ще не відомий: з’єднайте його кодом",
  "this is not the code the server shows now": "це не той код, який сервер показує зараз",
  "too many wrong codes came from this device: wait, then type the code the server shows":
    "з цього пристрою надійшло забагато хибних кодів: зачекайте, а потім введіть код, який показує сервер",
  "the page is out of date: load it again": "сторінка застаріла: завантажте її знову",
  "too many connections: close pages that are not needed":
    "забагато з’єднань: закрийте непотрібні сторінки",
  "this device may only watch: the owner can make it a player":
    "цей пристрій може лише дивитися: власник може зробити його гравцем",
  "this is another's study: edit a copy of it": "це чужий аналіз: редагуйте його копію",
  "this device has {1} studies: ask the owner to delete some":
    "цей пристрій має вже аналізів: {1}: попросіть власника видалити деякі",
  "only the owner may do this": "це може лише власник",
  "the device in use keeps its role: change it on another of yours":
    "пристрій, яким ви користуєтеся, зберігає свою роль: змініть її на іншому своєму",
  "this is the device in use: shut it out on another of yours":
    "це пристрій, яким ви користуєтеся: від’єднайте його на іншому своєму",
  "there is no such device": "такого пристрою немає",
  "there is no such device (any more)": "такого пристрою (вже) немає",
  "the device is out only until the studio is started again: {1}":
    "пристрій від’єднано лише до наступного запуску Hetman: {1}",
  "other devices cannot connect: {1}": "інші пристрої не можуть з’єднатися: {1}",
  "this computer is in no network": "цей комп’ютер не в мережі",
  "no browser can be let in: {1}": "жодного браузера не можна впустити: {1}",
  "no cookie: {1}": "немає cookie: {1}",
  "no new code: {1}": "немає нового коду: {1}",
  "no QR code: {1}": "немає QR-коду: {1}",

  "this is the end of a game: there is no move to find": "це кінець партії: шукати ходу немає",
  "the line is too long": "варіант задовгий",
  "the course has no such chapters": "курс не має таких розділів",
  "a network's name has up to 40 letters, digits, - and _":
    "назва мережі має до 40 літер, цифр, - та _",
  "a network cannot be made with these numbers": "з цими числами мережі не створити",
  "there is a network of this name already": "мережа з такою назвою вже є",
  "there is no such network": "такої мережі немає",
  "Hetman with a network of one's own": "Hetman із власною мережею",
  "there is no such evaluation": "такої оцінки немає",
  "there is no such refinement": "такого удосконалення немає",
  "there is no such algorithm": "такого алгоритму немає",
  "there is no such node": "такого вузла немає",
  "the search was stopped": "пошук зупинено",
  "this tree is no longer kept: search again": "це дерево вже не зберігається: шукайте знову",
  "there are no lines for this": "для цього немає рядків коду",
  "there is no such request": "такого запиту немає",
  "there is no such page": "такої сторінки немає",
  "the request failed": "запит не вдався",
  "the request comes too slowly": "запит надходить надто повільно",
  "the work stopped: {1}": "роботу зупинено: {1}",
  "the studio closes": "Hetman закривається",
  "this is not a message: {1}": "це не повідомлення: {1}",
  "a page may watch {1} games": "сторінка може стежити щонайбільше за стількома партіями: {1}",
  "there is no setting {1}": "налаштування {1} немає",
  "the setting {1} cannot have this value": "налаштування {1} не може мати такого значення",
  "hash may be 1 to {1} megabytes: this machine needs memory for the rest too":
    "hash може мати від 1 до {1} мегабайтів: комп’ютеру потрібна пам’ять і для решти",
  "a result is 1-0, 0-1, 1/2-1/2 or *": "результат — це 1-0, 0-1, 1/2-1/2 або *",
  "these games begin from different positions: open them one by one":
    "ці партії починаються з різних позицій: відкрийте їх по одній",
  "a selection is numbers of games, as 3,17,4": "вибір — це номери партій, як 3,17,4",
  "a selection may have {1} games": "вибір може мати {1} партій",
  "choose from 1 to {1} games for one study": "виберіть від 1 до {1} партій для одного аналізу",
  "{1} cannot be played there": "{1} там не можна зіграти",
  "a speed is bullet, blitz, rapid, classical, correspondence or unknown":
    "контроль — це bullet, blitz, rapid, classical, correspondence або unknown",
  "ratings are written as 2200-2600, 2200- or -1600":
    "рейтинги пишуть як 2200-2600, 2200- або -1600",
  "a colour is white or black": "колір — це white або black",
  "this game is no longer in the database": "цієї партії вже немає в базі",
  "these are the games of the library: delete them there": "це партії бібліотеки: видаліть їх там",
  "these are the games of the library: import them there":
    "це партії бібліотеки: імпортуйте їх там",
  "other searches are running: wait until they are done":
    "тривають інші пошуки: зачекайте, доки вони завершаться",
  "there is no source of games named {1}": "немає джерела партій з назвою {1}",
  "a source cannot be named {1}: use letters, digits, spaces, - and _":
    "джерело не може називатися {1}: використайте літери, цифри, пробіли, - і _",
  "{1} is damaged ({2}): delete this source and import its games again":
    "{1} пошкоджено ({2}): видаліть це джерело та імпортуйте його партії знову",
  "it was stopped": "зупинено",
  "{1} is no piece on a square: write Pe5, nf6 or .d5":
    "{1} — не фігура на полі: пишіть Pe5, nf6 або .d5",
  "{1} is no material: write for example R+P v R, Q v 2R or B+P* v N+P2-4":
    "{1} — не матеріал: пишіть, наприклад, R+P v R, Q v 2R або B+P* v N+P2-4",
  "{1} is not the id of a game": "{1} — не ідентифікатор партії",
  "a source is play, import or study": "джерело — це play, import або study",

  "the game is over": "партію закінчено",
  "the game is over: {1}": "партію закінчено: {1}",
  "you do not play in this game": "ви не граєте в цій партії",
  "this is not your game": "це не ваша партія",
  "another device has this seat": "це місце має інший пристрій",
  "this link does not belong to the game": "це посилання не від цієї партії",
  "you play the other side: open the link on another device":
    "ви граєте за іншу сторону: відкрийте посилання на іншому пристрої",
  "a link invites an opponent: a person here must play the other side":
    "посилання запрошує суперника: за іншу сторону має грати хтось тут",
  "the opponent has not come yet": "суперник ще не прийшов",
  "it is {1}'s turn": "зараз ходять {1}",
  "{1} is not a legal move here": "{1} тут не є легальним ходом",
  "another move was played already": "уже зроблено інший хід",
  "moves were taken back": "ходи було повернуто",
  "there is no move to take back": "немає ходу, який можна повернути",
  "the opponent has been asked already": "суперника вже запитано",
  "the opponent has not asked to take back": "суперник не просив повернути хід",
  "the opponent has not offered a draw": "суперник не пропонував нічиєї",
  "a draw is already offered": "нічию вже запропоновано",
  "a draw is claimed on one's own turn": "нічиєї вимагають на власному ході",
  "there is no draw to claim: no third repetition, no fifty moves":
    "нічиєї вимагати не можна: немає ні триразового повторення, ні п’ятдесяти ходів",
  "only the player can resign": "здатися може лише гравець",
  "you have an opponent: resign, or offer a draw":
    "у вас є суперник: здайтеся або запропонуйте нічию",
  "a game on two devices cannot be paused": "партію на двох пристроях не можна призупинити",
  "a game waits at most a minute after each move":
    "партія чекає після кожного ходу щонайбільше хвилину",
  "only games between computers are slowed down": "сповільнюють лише партії комп’ютерів",
  "no computer is thinking": "жоден комп’ютер не думає",
  "a step is a computer's move in a paused game": "крок — це хід комп’ютера в призупиненій партії",
  "there are no hints in a game between people": "у партії між людьми підказок немає",
  "Hetman could not search for a hint": "Hetman не зміг шукати підказку",
  "there is no such player": "такого гравця немає",
  "the game would be over at once: {1}": "партія закінчилася б одразу: {1}",
  "a move may take from ten milliseconds to a day":
    "хід може тривати від десяти мілісекунд до доби",
  "the time control is too long": "контроль часу задовгий",
  "a clock must have some time on it at the start": "на початку на годиннику має бути якийсь час",
  "{1} is not a time control: expected one such as 8+0.08, 40/60, 90:00+30 or 5:00d3":
    "{1} не є контролем часу: очікувався такий, як 8+0.08, 40/60, 90:00+30 або 5:00d3",
  "the 960 positions are 0 to 959": "960 позицій мають номери від 0 до 959",
  "the system gives no random numbers: {1}": "система не дає випадкових чисел: {1}",
  "too many games are being played: finish some first":
    "грається забагато партій: спершу закінчіть деякі",
  "this device has too many games under way: finish some first":
    "на цьому пристрої грається забагато партій: спершу закінчіть деякі",
  "this game has too many entries: start another": "у цій партії забагато записів: почніть іншу",
  "this game was not played here": "цю партію грали не тут",
  "there is no game {1} that was played here": "партії {1}, яку грали б тут, немає",
  "a game starts once": "партія починається один раз",

  "{1} wins by checkmate": "{1} виграють матом",
  "draw by stalemate": "нічия: пат",
  "draw by insufficient material": "нічия: замало матеріалу",
  "draw: neither side can ever give mate": "нічия: жодна сторона вже не може поставити мат",
  "draw by threefold repetition": "нічия триразовим повторенням",
  "draw by fivefold repetition": "нічия п’ятиразовим повторенням",
  "draw by the 50-move rule": "нічия за правилом 50 ходів",
  "draw by the 75-move rule": "нічия за правилом 75 ходів",

  "there is no memory left for another engine: stop an analysis, or end a game":
    "немає пам’яті для ще одного рушія: зупиніть аналіз або завершіть партію",
  "there is no player {1}: see `hetman engines list`":
    "гравця {1} немає: див. `hetman engines list`",
  "{1} is not the program that was registered: `hetman engines add PATH --replace` takes it as it is now":
    "{1} — не та програма, яку додали: `hetman engines add PATH --replace` прийме її такою, яка вона тепер",
  "the program of {1} is gone or cannot be read: see `hetman engines list`":
    "програма гравця {1} зникла або її не можна прочитати: див. `hetman engines list`",
  "illegal move: {1}": "нелегальний хід: {1}",
  "crashed: {1}": "програма впала: {1}",
  "does not answer: {1}": "не відповідає: {1}",
  "breaks the protocol: {1}": "порушує протокол: {1}",
  "a bug stopped it": "його зупинила помилка в програмі",
  "no thread can be started for it: {1}": "не можна запустити для нього потік: {1}",
  "cannot start {1}: {2}; check the path and that it may be executed":
    "не можна запустити {1}: {2}; перевірте шлях і право на виконання",
  "{1} holds a control character, which is never sent to an engine":
    "{1} містить керівний символ, якого рушію ніколи не надсилають",
  "the engine has no option {1}: it has none at all":
    "рушій не має опції {1}: у нього немає жодної",
  "the engine has no option {1}; it has {2}": "рушій не має опції {1}; він має {2}",
  "option {1} cannot be {2}: expected {3}": "опція {1} не може бути {2}: очікувалося {3}",
  "true or false": "true або false",
  "a number from {1} to {2}": "число від {1} до {2}",
  "one of {1}": "одне з: {1}",
  "no value: it is a button": "без значення: це кнопка",
  "the engine cannot play Chess960: it has no option UCI_Chess960":
    "рушій не вміє грати в Chess960: він не має опції UCI_Chess960",
  "it answered {1} in {2}: {3}": "він відповів {1} у позиції {2}: {3}",
  "no {1} within {2} s of {3}{4}": "немає {1} протягом {2} с після {3}{4}",
  "it no longer reads its input{1}": "він уже не читає свого входу{1}",
  "its process ended ({1}){2}": "його процес закінчився ({1}){2}",
  "it wrote a line of more than {1} kB": "він написав рядок, довший за {1} кБ",
  "it closed its input or output without ending": "він закрив вхід або вихід, не закінчивши роботи",
  "it declares more than {1} options": "він оголошує понад {1} опцій",
  "it has no name": "він не має назви",
  "it has no type": "він не має типу",
  "{1} {2} is no number": "{1} {2} не є числом",
  "{1} is missing": "бракує {1}",
  "{1} is no type of option": "{1} не є типом опції",
  "default {1} is neither true nor false": "типове значення {1} — ні true, ні false",
  "default {1} is not within {2} to {3}": "типове значення {1} не між {2} і {3}",
  "default {1} is none of its choices": "типового значення {1} немає серед варіантів",

  "{1} engines are at work already: stop one, or close a page":
    "рушіїв у роботі: {1}, більше не можна: зупиніть якийсь або закрийте сторінку",
  "no more engines work for guests now: stop one, or wait":
    "зараз для гостей більше рушіїв не працює: зупиніть якийсь або зачекайте",
  "there is no thread left for an engine": "для рушія вже немає потоку",
  "there are two engines side by side, 0 and 1": "є два рушії поруч, 0 і 1",
  "in check there is no threat to show: the check is the threat":
    "у шаху немає загрози, яку можна показати: загроза — це шах",
  "there are no moves to review": "немає ходів для розбору",
  "a game that is reviewed may have {1} plies":
    "партія для розбору може мати щонайбільше {1} півходів",
  "this game is being reviewed already": "цю партію вже розбирають",
  "{1} reviews are under way already: wait for one":
    "розборів у роботі: {1}, більше не можна: зачекайте на якийсь",
  "{1} gives no evaluation: choose another engine": "{1} не дає оцінки: виберіть інший рушій",
  "{1}, {2} nodes per move": "{1}, {2} вузлів на хід",
  "{1}; evaluations that came with the game": "{1}; з оцінками, що були в партії",
  "there is no job {1}": "завдання {1} немає",
  "there is no puzzle {1}": "задачі {1} немає",
  "puzzle {1} is damaged": "задачу {1} пошкоджено",
  "there is nothing to solve at this move": "на цьому ході нема чого розв’язувати",
  "this move is not possible here": "цей хід тут неможливий",
  "Hetman could not search for an answer": "Hetman не зміг знайти відповідь",
  "a run is a streak or timed": "це має бути серія або гра на час",
  "a try has a name of up to {1} characters": "спроба має назву до {1} знаків",
  "the work stopped before it was done": "роботу зупинено до кінця",

  "there is no study {1}": "аналізу {1} немає",
  "there is no game {1}": "партії {1} немає",
  "the game has no such line (any more)": "партія (вже) не має такого варіанта",
  'the game has no line "{1}"': 'партія не має варіанта "{1}"',
  '{1} is not a path: expected moves such as "e2e4 e7e5"':
    '{1} не є шляхом: очікувалися ходи, як-от "e2e4 e7e5"',
  "this is the start of the game: choose a move": "це початок партії: виберіть хід",
  "this game is too large to show: export it as PGN and cut it":
    "ця партія завелика, щоб її показати: експортуйте її як PGN і поділіть",
  "a line may have {1} moves": "варіант може мати щонайбільше {1} ходів",
  "a line may have {1} plies": "варіант може мати щонайбільше {1} півходів",
  "a game may have {1} moves, variations included":
    "партія може мати щонайбільше {1} ходів разом з варіантами",
  "more than {1} variations inside each other": "понад {1} варіантів один в одному",
  "the comments and tags of a game may have {1} bytes":
    "коментарі й заголовки партії можуть мати разом щонайбільше {1} байтів",
  "a {1} may have {2} bytes": "{1}: щонайбільше {2} байтів",
  "a {1} may not have control characters": "{1}: керівні символи не дозволені",
  "glyphs are numbered from 1": "позначки нумерують від 1",
  "a board may have {1} arrows and circles": "на дошці може бути щонайбільше {1} стрілок і кіл",
  "an arrow or circle is not on a square from a1 to h8": "стрілка або коло не на полі від a1 до h8",
  "the name of a tag is letters, digits and underscores":
    "назва заголовка — це літери, цифри й підкреслення",
  "the start of a game cannot be changed: make a new study":
    "початок партії не можна змінити: створіть новий аналіз",
  "a null move is not possible in check": "у шаху не можна пропустити хід",

  "this is no FEN": "це не FEN",
  "FEN {1}, column {2}: {3}": "FEN, {1}, позиція в тексті {2}: {3}",
  "the field is missing": "цієї частини бракує",
  "longer than any FEN": "довше за будь-який FEN",
  "nothing may follow the move number": "після номера ходу нічого не має бути",
  "the rank has fewer than eight squares": "горизонталь має менше восьми полів",
  "the rank has more than eight squares": "горизонталь має більше восьми полів",
  "the board has fewer than eight ranks": "дошка має менше восьми горизонталей",
  "the board has more than eight ranks": "дошка має більше восьми горизонталей",
  "expected a piece letter or a digit 1–8": "очікувалася літера фігури або цифра 1–8",
  "expected w or b": "очікувалося w або b",
  "expected - or letters of KQkq or of the rooks' files":
    "очікувалося - або літери KQkq чи вертикалей тур",
  "the right is named twice": "це право названо двічі",
  "expected - or a square such as e3": "очікувалося - або поле, як-от e3",
  "expected a number from 0 to 65535": "очікувалося число від 0 до 65535",
  "{1} has no king": "{1} не мають короля",
  "{1} has more than one king": "{1} мають більше ніж одного короля",
  "a pawn cannot stand on {1}": "пішак не може стояти на {1}",
  "{1} has more pieces than eight pawns can have promoted to":
    "{1} мають більше фігур, ніж можуть дати перетворення восьми пішаків",
  "the side not to move is in check: its king on {1} could be taken":
    "сторона не на ході під шахом: її короля на {1} можна було б узяти",
  "no last move can have led to the check from {1}":
    "жоден останній хід не міг привести до шаху з {1}",
  "{1} cannot have the right to castle with a rook on {2}: {3}":
    "{1} не можуть мати права на рокіровку з турою на {2}: {3}",
  "there is no such rook": "такої тури немає",
  "the king has left the back rank": "король залишив крайню горизонталь",
  "there is another such right on the same side of the king":
    "з того самого боку короля є інше таке право",
  "king and rook have left their squares of standard chess (is it Chess960?)":
    "король і тура залишили свої поля класичних шахів (це Chess960?)",
  "{1} cannot be an en passant square: {2}": "{1} не може бути полем взяття на проході: {2}",
  "it is not on a back rank": "воно не на крайній горизонталі",
  "it is not on the rank that pawns pass with a double step":
    "воно не на горизонталі, яку пішаки минають подвійним кроком",
  "no pawn stands in front of it": "перед ним не стоїть пішак",
  "the pawn cannot have passed occupied squares": "пішак не міг пройти через зайняті поля",
  "dropped: {1}": "відкинуто: {1}",
  "passed the turn to the other side: {1}": "хід передано іншій стороні: {1}",
  "kept although it cannot arise: {1}": "збережено, хоч це й неможливо: {1}",
  "assumed: {1}": "прийнято: {1}",
  "White to move": "хід білих",
  "no castling rights": "без прав на рокіровку",
  "no en passant": "без взяття на проході",
  "halfmove clock 0": "лічильник півходів 0",
  "move number 1": "номер ходу 1",
  "nothing from {1} on": "нічого, починаючи з {1}",

  "{1} is not a move: expected one such as Nf3 or exd5":
    "{1} не є ходом: очікувався такий, як Nf3 або exd5",
  "{1} is not a move: expected two squares such as e2e4 (e7e8q to promote)":
    "{1} не є ходом: очікувалися два поля, як-от e2e4 (e7e8q для перетворення)",
  "{1} is illegal": "{1} — нелегальний хід",
  "{1} is illegal; legal are {2}": "{1} — нелегальний хід; легальні {2}",
  "{1} is illegal: that piece has no legal move":
    "{1} — нелегальний хід: ця фігура не має легального ходу",
  "{1} is illegal; that piece may play {2}": "{1} — нелегальний хід; ця фігура може зіграти {2}",
  "{1} is ambiguous: it may be {2}": "{1} — неоднозначний хід: це може бути {2}",
  "{1}: no piece of the side to move stands on {2}":
    "{1}: на {2} не стоїть фігура сторони, що ходить",
  "0000 is a null move, which cannot be played": "0000 — порожній хід, якого не можна зіграти",
  "move {1}: {2}": "хід {1}: {2}",
  "game {1}: {2}": "партія {1}: {2}",
  "game {1}, line {2}: {3}": "партія {1}, рядок {2}: {3}",
  "game {1}, line {2}, move {3}: {4}": "партія {1}, рядок {2}, хід {3}: {4}",
  "{1} (incomplete: what comes before is kept)": "{1} (неповна: збережено те, що перед цим)",
  "incomplete from here on: {1}": "звідси неповна: {1}",
  "cannot read on: {1}": "не можна читати далі: {1}",
  "there is no game in this text": "у цьому тексті немає партії",
  "this PGN is too long for one game: import it instead":
    "цей PGN задовгий для однієї партії: імпортуйте його",
  "the variant {1} is not supported, only standard chess and Chess960":
    "варіант {1} не підтримується, лише класичні шахи й Chess960",
  "the FEN tag: {1}": "заголовок FEN: {1}",
  "{1} does not belong between moves": "{1} не належить між ходами",
  "a comment is opened by { but not closed by }":
    "коментар відкрито знаком {, але не закрито знаком }",
  "a variation is opened by ( but not closed by )":
    "варіант відкрито знаком (, але не закрито знаком )",
  "a variation begins before any move it could replace":
    "варіант починається до будь-якого ходу, який він міг би замінити",
  "a {1} of more than {2} bytes": "{1}: понад {2} байтів",

  "this is {1}, not a PGN file: unpack it first ({2})":
    "це {1}, а не файл PGN: спершу розпакуйте ({2})",
  "a bzip2 file": "файл bzip2",
  "an xz file": "файл xz",
  "a zip archive": "архів zip",
  "a 7z archive": "архів 7z",
  "a RAR archive": "архів RAR",
  "the file cannot be kept: {1}": "файл не можна зберегти: {1}",
  "the file did not arrive whole: {1}": "файл надійшов не повністю: {1}",
  "the file cannot be read: {1}": "файл не можна прочитати: {1}",
  "a file may have {1} MB: cut it in two, or compress it with zstd":
    "файл може мати {1} МБ: поділіть його на два або стисніть програмою zstd",
  "more than {1} bytes: cut the file in two and import the rest":
    "понад {1} байтів: поділіть файл на два й імпортуйте решту",
  "more than {1} games: cut the file in two and import the rest":
    "понад {1} партій: поділіть файл на два й імпортуйте решту",
  "the import was stopped": "імпорт зупинено",
  "other files are being imported: wait until they are done":
    "імпортуються інші файли: зачекайте, доки закінчаться",
  "a name has letters, digits, - and _, and no more than 30":
    "ім’я має літери, цифри, - і _, не більше 30",
  "{1} has no player called {2}": "{1} не має гравця {2}",
  "{1} cannot be reached: {2}": "{1} недоступний: {2}",
  "{1} asks for a longer pause: try again in some minutes":
    "{1} просить довшої паузи: спробуйте за кілька хвилин",
  "{1} refuses ({2}): try again later": "{1} відмовляє ({2}): спробуйте пізніше",
  "{1} gave an answer that is not understood": "{1} дав незрозумілу відповідь",
  "these games are being imported already": "ці партії вже імпортуються",
  "there is no ending {1}": "ендшпілю {1} немає",
  "the last move must be the person's": "останній хід має бути гравця",
  "this ending has taken too long: begin again":
    "цей ендшпіль триває надто довго: почніть спочатку",
  "other files are being written: wait until they are done":
    "записуються інші файли: зачекайте, доки закінчаться",

  "the library {1} cannot be read ({2}). It has been left as it is. Save what is readable with `hetman library repair`; or take a backup with `hetman library restore`; or move it away, and a new one is made":
    "бібліотеку {1} не можна прочитати ({2}). Вона лишилася, як була. Врятуйте те, що читається: `hetman library repair`; або візьміть резервну копію: `hetman library restore`; або перенесіть її, і з’явиться нова",
  "the library {1} was made by a later version of Hetman: use that one, or another --data-dir":
    "бібліотеку {1} створила новіша версія Hetman: скористайтеся нею або іншим --data-dir",
  "the library {1} was deleted or replaced while Hetman used it: nothing can be saved any more. Put it back and start Hetman again":
    "бібліотеку {1} видалено або замінено, поки Hetman нею користувався: нічого вже не можна зберегти. Поверніть її і запустіть Hetman знову",
  "the library's directory cannot be made: {1}": "теку бібліотеки не можна створити: {1}",
  "the library's database: {1}": "база даних бібліотеки: {1}",
  "there is no library at {1}: choose another --data-dir":
    "у {1} немає бібліотеки: виберіть інший --data-dir",
  "the library is full": "бібліотека повна",
  "the library has no numbers left": "у бібліотеці не лишилося номерів",
  "The library is damaged: {1}. Close Hetman and save what can be read with `hetman library repair`.":
    "Бібліотеку пошкоджено: {1}. Закрийте Hetman і врятуйте те, що читається: `hetman library repair`.",
  "its file ({1})": "її файл ({1})",
  "{1} games ({2})": "партій: {1} ({2})",
  "its file ({1}), {2} games ({3})": "її файл ({1}), партій: {2} ({3})",
  "game {1} is damaged ({2}); the others are not affected":
    "партію {1} пошкоджено ({2}); решта ціла",
  "nothing can be read of game {1}": "з партії {1} нічого не можна прочитати",
  "its checksum differs": "контрольна сума не збігається",
  "its row cannot be read: {1}": "її рядок не можна прочитати: {1}",
  "its row is missing": "бракує її рядка",
  "its moves are missing": "бракує її ходів",
  "its journal is missing": "бракує її журналу",
  "entry {1} of its journal is missing": "бракує запису {1} її журналу",
  "some of its text is not readable": "частину її тексту не можна прочитати",
  "game {1} is still being played": "партія {1} ще триває",
  "game {1} has ended": "партію {1} закінчено",
  "game {1} went on elsewhere: look at it again":
    "партія {1} тривала далі деінде: погляньте на неї знову",
  "there are {1} games now, not {2}: nothing was deleted; look again":
    "партій тепер {1}, а не {2}: нічого не видалено; погляньте знову",
  "the search was given up": "пошук перервано",
  "what was saved is damaged: {1}": "збережене пошкоджено: {1}",
  "a newer version of Hetman saved this: update Hetman":
    "це зберегла новіша версія Hetman: оновіть Hetman",

  "No space left on device (os error {1})": "на диску немає місця (os error {1})",
  "Permission denied (os error {1})": "немає дозволу (os error {1})",
  "No such file or directory (os error {1})": "такого файлу чи теки немає (os error {1})",
  "database or disk is full": "база даних або диск заповнені",
  "database is locked": "база даних заблокована",
  "database disk image is malformed": "файл бази даних пошкоджено",
  "Failed to buffer the request body: length limit exceeded": "текст задовгий",

  "The strong player, at any strength": "Сильний гравець, будь-якої сили",
  "Monte Carlo tree search: a network says which moves are worth a look":
    "Пошук у дереві Монте-Карло: мережа каже, на які ходи варто глянути",
  "A registered UCI engine": "Доданий рушій UCI",
  "Any legal move.": "Будь-який легальний хід.",
  "Takes what it can: the best material after one ply.":
    "Бере, що може: найкращий матеріал після одного півходу.",
  "Minimax two plies deep: every line, White up, Black down.":
    "Мінімакс на два півходи: усі варіанти, білі вгору, чорні вниз.",
  "Negamax two plies deep: the same moves from half the code.":
    "Негамакс на два півходи: ті самі ходи з половини коду.",
  "Negamax with alpha-beta three plies deep, piece tables from 1 to 4.":
    "Негамакс з альфа-бета на три півходи, таблиці полів від 1 до 4.",
  "Alpha-beta with ordered moves; 1.2·material + 0.5·position + 0.1·mobility.":
    "Альфа-бета з упорядкуванням ходів; 1,2·матеріал + 0,5·позиція + 0,1·рухливість.",
  "The same, one ply deeper: it took up to 30 seconds a move.":
    "Те саме на півхід глибше: хід тривав до 30 секунд.",
  "The depth that was out of reach.": "Глибина, що була недосяжною.",
  "Alpha-beta five plies deep with the Simplified Evaluation Function.":
    "Альфа-бета на п’ять півходів зі спрощеною функцією оцінки.",
  "Negamax with alpha-beta, a transposition table and an opening book.":
    "Негамакс з альфа-бета, таблицею транспозицій і дебютною книгою.",
  "A neural network of 808 inputs chooses among the positions after one ply.":
    "Нейронна мережа з 808 входами вибирає серед позицій після одного півходу.",
  "The same network made to say how the game ends, so that it goes on when it is winning.":
    "Та сама мережа, навчена казати, як закінчиться партія, тож виграючи йде вперед.",
  "Alpha-beta three plies deep over the network, as the work planned.":
    "Альфа-бета на три півходи над мережею, як планувала робота.",
  "Alpha-beta three plies deep over the network that says how the game ends.":
    "Альфа-бета на три півходи над мережею, яка каже, як закінчиться партія.",
  "Monte Carlo tree search: games played out at random decide.":
    "Пошук Монте-Карло: вирішують навмання дограні партії.",
  "Monte Carlo tree search that asks the Simplified Evaluation Function instead.":
    "Пошук Монте-Карло, що питає спрощену функцію оцінки.",
  "Every refinement at once, as deep as the clock allows.":
    "Усі вдосконалення разом, так глибоко, як дозволяє годинник.",
  "a comma in the path of a network cannot be written": "У шляху до мережі не може бути коми.",
  "a match has two players, a tournament up to 64":
    "У матчі грають двоє, у турнірі — до 64 гравців.",
  "a name has up to 60 letters, and no comma": "Назва має до 60 літер і жодної коми.",
  "a sequential test is between two players": "Послідовний тест — між двома гравцями.",
  "alpha and beta must be positive and add up to less than 1":
    "Альфа й бета мають бути додатними, а разом — меншими за 1.",
  "an engine with a comma in its name cannot play matches":
    "Рушій із комою в назві не може грати матчі.",
  "games cannot be adjudicated before a move is played":
    "Партію не можна присудити до першого ходу.",
  "it cannot be started: {1}": "Не вдалося запустити: {1}",
  "it is being played: cancel it first": "Матч триває: спершу скасуйте його.",
  "more games at once than this machine has cores would disturb each other":
    "Більше партій одночасно, ніж ядер, заважали б одна одній.",
  "pause the job before it is changed": "Призупиніть завдання, перш ніж його змінювати.",
  "so many games are played already": "Стільки партій уже зіграно.",
  "the first bound of a sequential test must be less than the second":
    "Перша межа послідовного тесту має бути меншою за другу.",
  "the job cannot be written down: {1}": "Не вдалося записати завдання: {1}",
  "the match cannot be read: {1}": "Не вдалося прочитати матч: {1}",
  "the studio ended before this was done: begin it again, nothing comes twice":
    "Студія завершилася раніше: почніть знову, нічого не подвоїться.",
  "there are no such figures yet": "Таких даних ще немає.",
  "there is no file {1}": "Файлу {1} немає.",
  "there is no such match": "Такого матчу немає.",
  "there must be at least one game": "Має бути принаймні одна партія.",
  "this game is not finished yet": "Ця партія ще не завершена.",
  "this job cannot be paused: cancel it, or let it be done":
    "Це завдання не можна призупинити: скасуйте його або зачекайте.",
  "this match was not begun on the page: give its command again":
    "Цей матч почато не на сторінці: дайте його команду ще раз.",
};
