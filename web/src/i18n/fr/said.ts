// Ce que dit le serveur.
import type { Sentence } from "../en/said";

export const said: Record<Sentence, string> = {
  "{1}: {2}": "{1} : {2}",
  "{1} ({2})": "{1} ({2})",
  White: "les Blancs",
  Black: "les Noirs",
  comment: "commentaire",
  tag: "en-tête",
  game: "partie",
  setting: "réglage",
  "journal entry": "entrée du journal",
  board: "échiquier",
  "side to move": "trait",
  "castling rights": "droits de roque",
  "en passant square": "case de prise en passant",
  "halfmove clock": "compteur de demi-coups",
  "move number": "numéro du coup",
  text: "texte",
  end: "fin",

  "this is not one of Hetman's addresses: use the one it printed":
    "ce n’est pas une adresse de Hetman : utilisez celle qu’il a affichée",
  "only Hetman's own page may ask this": "seule la page de Hetman peut demander cela",
  "this browser is not known here yet: pair it with the code":
    "ce navigateur n’est pas encore connu ici : associez-le avec le code",
  "this is not the code the server shows now":
    "ce n’est pas le code que le serveur affiche maintenant",
  "too many wrong codes came from this device: wait, then type the code the server shows":
    "trop de codes erronés sont venus de cet appareil : attendez, puis saisissez le code que le serveur affiche",
  "the page is out of date: load it again": "la page n’est plus à jour : rechargez-la",
  "too many connections: close pages that are not needed":
    "trop de connexions : fermez les pages inutiles",
  "this device may only watch: the owner can make it a player":
    "cet appareil peut seulement regarder : le propriétaire peut en faire un joueur",
  "this is another's study: edit a copy of it":
    "c’est l’analyse de quelqu’un d’autre : modifiez-en une copie",
  "this device has {1} studies: ask the owner to delete some":
    "cet appareil a déjà {1} analyses : demandez au propriétaire d’en supprimer",
  "only the owner may do this": "seul le propriétaire peut faire cela",
  "the device in use keeps its role: change it on another of yours":
    "l’appareil utilisé garde son rôle : changez-le sur un autre des vôtres",
  "this is the device in use: shut it out on another of yours":
    "c’est l’appareil utilisé : excluez-le sur un autre des vôtres",
  "there is no such device": "cet appareil n’existe pas",
  "there is no such device (any more)": "cet appareil n’existe pas (ou plus)",
  "the device is out only until the studio is started again: {1}":
    "l’appareil n’est exclu que jusqu’au prochain démarrage de Hetman : {1}",
  "other devices cannot connect: {1}": "les autres appareils ne peuvent pas se connecter : {1}",
  "this computer is in no network": "cet ordinateur n’est dans aucun réseau",
  "no browser can be let in: {1}": "aucun navigateur ne peut être admis : {1}",
  "no cookie: {1}": "pas de cookie : {1}",
  "no new code: {1}": "pas de nouveau code : {1}",
  "no QR code: {1}": "pas de code QR : {1}",

  "this is the end of a game: there is no move to find":
    "la partie est finie : il n’y a pas de coup à trouver",
  "the line is too long": "la suite est trop longue",
  "the course has no such chapters": "le cours n’a pas ces chapitres",
  "a network's name has up to 40 letters, digits, - and _":
    "le nom d’un réseau a jusqu’à 40 lettres, chiffres, - et _",
  "a network cannot be made with these numbers": "on ne peut pas faire de réseau avec ces nombres",
  "there is a network of this name already": "un réseau porte déjà ce nom",
  "there is no such network": "ce réseau n’existe pas",
  "Hetman with a network of one's own": "Hetman avec un réseau à soi",
  "there is no such evaluation": "cette évaluation n’existe pas",
  "there is no such refinement": "ce raffinement n’existe pas",
  "there is no such algorithm": "cet algorithme n’existe pas",
  "there is no such node": "ce nœud n’existe pas",
  "the search was stopped": "la recherche a été arrêtée",
  "this tree is no longer kept: search again": "cet arbre n’est plus gardé : relancez la recherche",
  "there are no lines for this": "il n’y a pas de lignes pour cela",
  "there is no such request": "cette requête n’existe pas",
  "there is no such page": "cette page n’existe pas",
  "the request failed": "la requête a échoué",
  "the request comes too slowly": "la requête arrive trop lentement",
  "the work stopped: {1}": "le travail s’est arrêté : {1}",
  "the studio closes": "Hetman se ferme",
  "this is not a message: {1}": "ce n’est pas un message : {1}",
  "a page may watch {1} games": "nombre de parties qu’une page peut suivre au plus : {1}",
  "there is no setting {1}": "le réglage {1} n’existe pas",
  "the setting {1} cannot have this value": "le réglage {1} ne peut pas avoir cette valeur",
  "hash may be 1 to {1} megabytes: this machine needs memory for the rest too":
    "hash peut aller de 1 à {1} mégaoctets : l’ordinateur a besoin de mémoire pour le reste aussi",
  "a result is 1-0, 0-1, 1/2-1/2 or *": "un résultat est 1-0, 0-1, 1/2-1/2 ou *",
  "these games begin from different positions: open them one by one":
    "ces parties commencent par des positions différentes : ouvrez-les une par une",
  "a selection is numbers of games, as 3,17,4":
    "une sélection est une suite de numéros de parties, comme 3,17,4",
  "a selection may have {1} games": "une sélection peut avoir {1} parties",
  "choose from 1 to {1} games for one study": "choisissez de 1 à {1} parties pour une analyse",
  "{1} cannot be played there": "{1} ne peut pas être joué là",
  "a speed is bullet, blitz, rapid, classical, correspondence or unknown":
    "une cadence est bullet, blitz, rapid, classical, correspondence ou unknown",
  "ratings are written as 2200-2600, 2200- or -1600":
    "les classements s’écrivent 2200-2600, 2200- ou -1600",
  "a colour is white or black": "une couleur est white ou black",
  "this game is no longer in the database": "cette partie n’est plus dans la base",
  "these are the games of the library: delete them there":
    "ce sont les parties de la bibliothèque : supprimez-les là-bas",
  "these are the games of the library: import them there":
    "ce sont les parties de la bibliothèque : importez-les là-bas",
  "other searches are running: wait until they are done":
    "d’autres recherches sont en cours : attendez qu’elles finissent",
  "there is no source of games named {1}": "il n’y a pas de source de parties nommée {1}",
  "a source cannot be named {1}: use letters, digits, spaces, - and _":
    "une source ne peut pas s’appeler {1} : utilisez lettres, chiffres, espaces, - et _",
  "{1} is damaged ({2}): delete this source and import its games again":
    "{1} est endommagé ({2}) : supprimez cette source et réimportez ses parties",
  "it was stopped": "arrêté",
  "{1} is no piece on a square: write Pe5, nf6 or .d5":
    "{1} n’est pas une pièce sur une case : écrivez Pe5, nf6 ou .d5",
  "{1} is no material: write for example R+P v R, Q v 2R or B+P* v N+P2-4":
    "{1} n’est pas du matériel : écrivez par exemple R+P v R, Q v 2R ou B+P* v N+P2-4",
  "{1} is not the id of a game": "{1} n’est pas l’identifiant d’une partie",
  "a source is play, import or study": "une source est play, import ou study",

  "the game is over": "la partie est terminée",
  "the game is over: {1}": "la partie est terminée : {1}",
  "you do not play in this game": "vous ne jouez pas dans cette partie",
  "this is not your game": "ce n’est pas votre partie",
  "another device has this seat": "un autre appareil occupe cette place",
  "this link does not belong to the game": "ce lien n’appartient pas à la partie",
  "you play the other side: open the link on another device":
    "vous jouez l’autre camp : ouvrez le lien sur un autre appareil",
  "a link invites an opponent: a person here must play the other side":
    "un lien invite un adversaire : quelqu’un ici doit jouer l’autre camp",
  "the opponent has not come yet": "l’adversaire n’est pas encore arrivé",
  "it is {1}'s turn": "{1} sont au trait",
  "{1} is not a legal move here": "{1} n’est pas un coup légal ici",
  "another move was played already": "un autre coup a déjà été joué",
  "moves were taken back": "des coups ont été repris",
  "there is no move to take back": "il n’y a aucun coup à reprendre",
  "the opponent has been asked already": "l’adversaire a déjà reçu la demande",
  "the opponent has not asked to take back": "l’adversaire n’a pas demandé à reprendre",
  "the opponent has not offered a draw": "l’adversaire n’a pas proposé la nulle",
  "a draw is already offered": "la nulle est déjà proposée",
  "a draw is claimed on one's own turn": "la nulle se réclame quand on est au trait",
  "there is no draw to claim: no third repetition, no fifty moves":
    "aucune nulle à réclamer : ni troisième répétition, ni cinquante coups",
  "only the player can resign": "seul le joueur peut abandonner",
  "you have an opponent: resign, or offer a draw":
    "vous avez un adversaire : abandonnez ou proposez la nulle",
  "a game on two devices cannot be paused":
    "une partie sur deux appareils ne peut pas être mise en pause",
  "a game waits at most a minute after each move":
    "une partie attend au plus une minute après chaque coup",
  "only games between computers are slowed down":
    "seules les parties entre ordinateurs sont ralenties",
  "no computer is thinking": "aucun ordinateur ne réfléchit",
  "a step is a computer's move in a paused game":
    "un pas est le coup d’un ordinateur dans une partie en pause",
  "there are no hints in a game between people":
    "il n’y a pas d’indices dans une partie entre personnes",
  "Hetman could not search for a hint": "Hetman n’a pas pu chercher d’indice",
  "there is no such player": "ce joueur n’existe pas",
  "the game would be over at once: {1}": "la partie serait aussitôt terminée : {1}",
  "a move may take from ten milliseconds to a day":
    "un coup peut durer de dix millisecondes à un jour",
  "the time control is too long": "la cadence est trop longue",
  "a clock must have some time on it at the start": "une pendule doit avoir du temps au départ",
  "{1} is not a time control: expected one such as 8+0.08, 40/60, 90:00+30 or 5:00d3":
    "{1} n’est pas une cadence : par exemple 8+0.08, 40/60, 90:00+30 ou 5:00d3",
  "the 960 positions are 0 to 959": "les 960 positions vont de 0 à 959",
  "the system gives no random numbers: {1}": "le système ne donne pas de nombres aléatoires : {1}",
  "too many games are being played: finish some first":
    "trop de parties sont en cours : terminez-en d’abord",
  "this device has too many games under way: finish some first":
    "cet appareil a trop de parties en cours : terminez-en d’abord",
  "this game has too many entries: start another":
    "cette partie a trop d’entrées : commencez-en une autre",
  "this game was not played here": "cette partie n’a pas été jouée ici",
  "there is no game {1} that was played here": "il n’y a pas de partie {1} jouée ici",
  "a game starts once": "une partie ne commence qu’une fois",

  "{1} wins by checkmate": "{1} gagnent par mat",
  "draw by stalemate": "nulle par pat",
  "draw by insufficient material": "nulle par matériel insuffisant",
  "draw: neither side can ever give mate": "nulle : aucun camp ne peut plus mater",
  "draw by threefold repetition": "nulle par triple répétition",
  "draw by fivefold repetition": "nulle par quintuple répétition",
  "draw by the 50-move rule": "nulle par la règle des 50 coups",
  "draw by the 75-move rule": "nulle par la règle des 75 coups",

  "there is no memory left for another engine: stop an analysis, or end a game":
    "il n’y a plus de mémoire pour un autre moteur : arrêtez une analyse ou terminez une partie",
  "there is no player {1}: see `hetman engines list`":
    "le joueur {1} n’existe pas : voir `hetman engines list`",
  "{1} is not the program that was registered: `hetman engines add PATH --replace` takes it as it is now":
    "{1} n’est pas le programme qui a été ajouté : `hetman engines add PATH --replace` le prend tel qu’il est maintenant",
  "the program of {1} is gone or cannot be read: see `hetman engines list`":
    "le programme de {1} a disparu ou est illisible : voir `hetman engines list`",
  "illegal move: {1}": "coup illégal : {1}",
  "crashed: {1}": "le programme a planté : {1}",
  "does not answer: {1}": "ne répond pas : {1}",
  "breaks the protocol: {1}": "enfreint le protocole : {1}",
  "a bug stopped it": "un bogue l’a arrêté",
  "no thread can be started for it: {1}": "aucun fil d’exécution ne peut être lancé pour lui : {1}",
  "cannot start {1}: {2}; check the path and that it may be executed":
    "impossible de lancer {1} : {2} ; vérifiez le chemin et le droit d’exécution",
  "{1} holds a control character, which is never sent to an engine":
    "{1} contient un caractère de contrôle, qui n’est jamais envoyé à un moteur",
  "the engine has no option {1}: it has none at all":
    "le moteur n’a pas d’option {1} : il n’en a aucune",
  "the engine has no option {1}; it has {2}": "le moteur n’a pas d’option {1} ; il a {2}",
  "option {1} cannot be {2}: expected {3}": "l’option {1} ne peut pas être {2} : attendu {3}",
  "true or false": "true ou false",
  "a number from {1} to {2}": "un nombre de {1} à {2}",
  "one of {1}": "l’un de : {1}",
  "no value: it is a button": "aucune valeur : c’est un bouton",
  "the engine cannot play Chess960: it has no option UCI_Chess960":
    "le moteur ne sait pas jouer au Chess960 : il n’a pas d’option UCI_Chess960",
  "it answered {1} in {2}: {3}": "il a répondu {1} dans {2} : {3}",
  "no {1} within {2} s of {3}{4}": "pas de {1} en {2} s après {3}{4}",
  "it no longer reads its input{1}": "il ne lit plus son entrée{1}",
  "its process ended ({1}){2}": "son processus s’est terminé ({1}){2}",
  "it wrote a line of more than {1} kB": "il a écrit une ligne de plus de {1} ko",
  "it closed its input or output without ending":
    "il a fermé son entrée ou sa sortie sans se terminer",
  "it declares more than {1} options": "il déclare plus de {1} options",
  "it has no name": "il n’a pas de nom",
  "it has no type": "il n’a pas de type",
  "{1} {2} is no number": "{1} {2} n’est pas un nombre",
  "{1} is missing": "il manque {1}",
  "{1} is no type of option": "{1} n’est pas un type d’option",
  "default {1} is neither true nor false": "la valeur par défaut {1} n’est ni true ni false",
  "default {1} is not within {2} to {3}": "la valeur par défaut {1} n’est pas entre {2} et {3}",
  "default {1} is none of its choices": "la valeur par défaut {1} n’est pas parmi ses choix",

  "{1} engines are at work already: stop one, or close a page":
    "{1} moteurs travaillent déjà : arrêtez-en un ou fermez une page",
  "no more engines work for guests now: stop one, or wait":
    "aucun autre moteur ne travaille pour les invités maintenant : arrêtez-en un ou attendez",
  "there is no thread left for an engine": "il n’y a plus de fil d’exécution pour un moteur",
  "there are two engines side by side, 0 and 1": "il y a deux moteurs côte à côte, 0 et 1",
  "in check there is no threat to show: the check is the threat":
    "en échec il n’y a pas de menace à montrer : la menace est l’échec",
  "there are no moves to review": "il n’y a pas de coups à examiner",
  "a game that is reviewed may have {1} plies":
    "une partie à examiner peut avoir au plus {1} demi-coups",
  "this game is being reviewed already": "le bilan de cette partie est déjà en cours",
  "{1} reviews are under way already: wait for one":
    "{1} bilans sont déjà en cours : attendez-en un",
  "{1} gives no evaluation: choose another engine":
    "{1} ne donne pas d’évaluation : choisissez un autre moteur",
  "{1}, {2} nodes per move": "{1}, {2} nœuds par coup",
  "{1}; evaluations that came with the game":
    "{1} ; avec les évaluations qui étaient dans la partie",
  "there is no job {1}": "la tâche {1} n’existe pas",
  "there is no puzzle {1}": "le problème {1} n’existe pas",
  "puzzle {1} is damaged": "le problème {1} est endommagé",
  "there is nothing to solve at this move": "il n’y a rien à résoudre à ce coup",
  "this move is not possible here": "ce coup n’est pas possible ici",
  "Hetman could not search for an answer": "Hetman n’a pas pu chercher de réponse",
  "a run is a streak or timed": "il faut une série ou un essai chronométré",
  "a try has a name of up to {1} characters": "un essai a un nom de {1} caractères au plus",
  "the work stopped before it was done": "le travail s’est arrêté avant la fin",

  "there is no study {1}": "l’analyse {1} n’existe pas",
  "there is no game {1}": "la partie {1} n’existe pas",
  "the game has no such line (any more)": "la partie n’a pas (ou plus) cette variante",
  'the game has no line "{1}"': 'la partie n’a pas de variante "{1}"',
  '{1} is not a path: expected moves such as "e2e4 e7e5"':
    '{1} n’est pas un chemin : des coups comme "e2e4 e7e5" sont attendus',
  "this is the start of the game: choose a move":
    "c’est le début de la partie : choisissez un coup",
  "this game is too large to show: export it as PGN and cut it":
    "cette partie est trop grande pour être affichée : exportez-la en PGN et coupez-la",
  "a line may have {1} moves": "une variante peut avoir au plus {1} coups",
  "a line may have {1} plies": "une variante peut avoir au plus {1} demi-coups",
  "a game may have {1} moves, variations included":
    "une partie peut avoir au plus {1} coups, variantes comprises",
  "more than {1} variations inside each other": "plus de {1} variantes emboîtées",
  "the comments and tags of a game may have {1} bytes":
    "les commentaires et en-têtes d’une partie peuvent avoir au plus {1} octets",
  "a {1} may have {2} bytes": "{1} : au plus {2} octets",
  "a {1} may not have control characters": "{1} : pas de caractères de contrôle",
  "glyphs are numbered from 1": "les symboles sont numérotés à partir de 1",
  "a board may have {1} arrows and circles":
    "un échiquier peut avoir au plus {1} flèches et cercles",
  "an arrow or circle is not on a square from a1 to h8":
    "une flèche ou un cercle n’est pas sur une case de a1 à h8",
  "the name of a tag is letters, digits and underscores":
    "le nom d’un en-tête est fait de lettres, de chiffres et de tirets bas",
  "the start of a game cannot be changed: make a new study":
    "le début d’une partie ne peut pas changer : créez une nouvelle analyse",
  "a null move is not possible in check": "en échec on ne peut pas passer son tour",

  "this is no FEN": "ce n’est pas un FEN",
  "FEN {1}, column {2}: {3}": "FEN, {1}, colonne {2} : {3}",
  "the field is missing": "ce champ manque",
  "longer than any FEN": "plus long que tout FEN",
  "nothing may follow the move number": "rien ne peut suivre le numéro du coup",
  "the rank has fewer than eight squares": "la rangée a moins de huit cases",
  "the rank has more than eight squares": "la rangée a plus de huit cases",
  "the board has fewer than eight ranks": "l’échiquier a moins de huit rangées",
  "the board has more than eight ranks": "l’échiquier a plus de huit rangées",
  "expected a piece letter or a digit 1–8": "lettre de pièce ou chiffre 1–8 attendu",
  "expected w or b": "w ou b attendu",
  "expected - or letters of KQkq or of the rooks' files":
    "- ou lettres de KQkq ou des colonnes des tours attendus",
  "the right is named twice": "le droit est donné deux fois",
  "expected - or a square such as e3": "- ou une case comme e3 attendus",
  "expected a number from 0 to 65535": "nombre de 0 à 65535 attendu",
  "{1} has no king": "{1} n’ont pas de roi",
  "{1} has more than one king": "{1} ont plus d’un roi",
  "a pawn cannot stand on {1}": "un pion ne peut pas être sur {1}",
  "{1} has more pieces than eight pawns can have promoted to":
    "{1} ont plus de pièces que huit pions ne peuvent donner par promotion",
  "the side not to move is in check: its king on {1} could be taken":
    "le camp qui n’est pas au trait est en échec : son roi en {1} pourrait être pris",
  "no last move can have led to the check from {1}":
    "aucun dernier coup n’a pu mener à l’échec depuis {1}",
  "{1} cannot have the right to castle with a rook on {2}: {3}":
    "{1} ne peuvent pas avoir le droit de roquer avec une tour en {2} : {3}",
  "there is no such rook": "cette tour n’existe pas",
  "the king has left the back rank": "le roi a quitté la première rangée",
  "there is another such right on the same side of the king":
    "il y a un autre droit du même côté du roi",
  "king and rook have left their squares of standard chess (is it Chess960?)":
    "le roi et la tour ont quitté leurs cases des échecs classiques (est-ce du Chess960 ?)",
  "{1} cannot be an en passant square: {2}":
    "{1} ne peut pas être une case de prise en passant : {2}",
  "it is not on a back rank": "elle n’est pas sur une rangée du bord",
  "it is not on the rank that pawns pass with a double step":
    "elle n’est pas sur la rangée que les pions franchissent d’un double pas",
  "no pawn stands in front of it": "aucun pion n’est devant elle",
  "the pawn cannot have passed occupied squares": "le pion n’a pas pu franchir des cases occupées",
  "dropped: {1}": "écarté : {1}",
  "passed the turn to the other side: {1}": "le trait est passé à l’autre camp : {1}",
  "kept although it cannot arise: {1}": "gardé bien que cela ne puisse survenir : {1}",
  "assumed: {1}": "supposé : {1}",
  "White to move": "trait aux Blancs",
  "no castling rights": "aucun droit de roque",
  "no en passant": "pas de prise en passant",
  "halfmove clock 0": "compteur de demi-coups 0",
  "move number 1": "numéro du coup 1",
  "nothing from {1} on": "rien à partir de {1}",

  "{1} is not a move: expected one such as Nf3 or exd5":
    "{1} n’est pas un coup : par exemple Nf3 ou exd5",
  "{1} is not a move: expected two squares such as e2e4 (e7e8q to promote)":
    "{1} n’est pas un coup : deux cases comme e2e4 sont attendues (e7e8q pour promouvoir)",
  "{1} is illegal": "{1} est illégal",
  "{1} is illegal; legal are {2}": "{1} est illégal ; sont légaux {2}",
  "{1} is illegal: that piece has no legal move":
    "{1} est illégal : cette pièce n’a pas de coup légal",
  "{1} is illegal; that piece may play {2}": "{1} est illégal ; cette pièce peut jouer {2}",
  "{1} is ambiguous: it may be {2}": "{1} est ambigu : ce peut être {2}",
  "{1}: no piece of the side to move stands on {2}":
    "{1} : aucune pièce du camp au trait n’est en {2}",
  "0000 is a null move, which cannot be played": "0000 est un coup nul, qui ne peut pas être joué",
  "move {1}: {2}": "coup {1} : {2}",
  "game {1}: {2}": "partie {1} : {2}",
  "game {1}, line {2}: {3}": "partie {1}, ligne {2} : {3}",
  "game {1}, line {2}, move {3}: {4}": "partie {1}, ligne {2}, coup {3} : {4}",
  "{1} (incomplete: what comes before is kept)": "{1} (incomplète : ce qui précède est gardé)",
  "incomplete from here on: {1}": "incomplète à partir d’ici : {1}",
  "cannot read on: {1}": "impossible de lire la suite : {1}",
  "there is no game in this text": "il n’y a pas de partie dans ce texte",
  "this PGN is too long for one game: import it instead":
    "ce PGN est trop long pour une seule partie : importez-le",
  "the variant {1} is not supported, only standard chess and Chess960":
    "la variante {1} n’est pas prise en charge, seulement les échecs classiques et le Chess960",
  "the FEN tag: {1}": "l’en-tête FEN : {1}",
  "{1} does not belong between moves": "{1} n’a pas sa place entre les coups",
  "a comment is opened by { but not closed by }":
    "un commentaire est ouvert par { mais pas fermé par }",
  "a variation is opened by ( but not closed by )":
    "une variante est ouverte par ( mais pas fermée par )",
  "a variation begins before any move it could replace":
    "une variante commence avant tout coup qu’elle pourrait remplacer",
  "a {1} of more than {2} bytes": "{1} de plus de {2} octets",

  "this is {1}, not a PGN file: unpack it first ({2})":
    "ceci est {1}, pas un fichier PGN : décompressez-le d’abord ({2})",
  "a bzip2 file": "un fichier bzip2",
  "an xz file": "un fichier xz",
  "a zip archive": "une archive zip",
  "a 7z archive": "une archive 7z",
  "a RAR archive": "une archive RAR",
  "the file cannot be kept: {1}": "le fichier ne peut pas être gardé : {1}",
  "the file did not arrive whole: {1}": "le fichier n’est pas arrivé en entier : {1}",
  "the file cannot be read: {1}": "le fichier est illisible : {1}",
  "a file may have {1} MB: cut it in two, or compress it with zstd":
    "un fichier peut avoir {1} Mo : coupez-le en deux ou compressez-le avec zstd",
  "more than {1} bytes: cut the file in two and import the rest":
    "plus de {1} octets : coupez le fichier en deux et importez le reste",
  "more than {1} games: cut the file in two and import the rest":
    "plus de {1} parties : coupez le fichier en deux et importez le reste",
  "the import was stopped": "l’importation a été arrêtée",
  "other files are being imported: wait until they are done":
    "d’autres fichiers sont en cours d’importation : attendez qu’ils soient finis",
  "a name has letters, digits, - and _, and no more than 30":
    "un nom a des lettres, des chiffres, - et _, 30 au plus",
  "{1} has no player called {2}": "{1} n’a pas de joueur nommé {2}",
  "{1} cannot be reached: {2}": "{1} est injoignable : {2}",
  "{1} asks for a longer pause: try again in some minutes":
    "{1} demande une pause plus longue : réessayez dans quelques minutes",
  "{1} refuses ({2}): try again later": "{1} refuse ({2}) : réessayez plus tard",
  "{1} gave an answer that is not understood": "{1} a donné une réponse incompréhensible",
  "these games are being imported already": "ces parties sont déjà en cours d’importation",
  "there is no ending {1}": "il n’y a pas de finale {1}",
  "the last move must be the person's": "le dernier coup doit être celui de la personne",
  "this ending has taken too long: begin again": "cette finale dure trop longtemps : recommencez",
  "other files are being written: wait until they are done":
    "d’autres fichiers sont en cours d’écriture : attendez qu’ils soient finis",

  "the library {1} cannot be read ({2}). It has been left as it is. Save what is readable with `hetman library repair`; or take a backup with `hetman library restore`; or move it away, and a new one is made":
    "la bibliothèque {1} est illisible ({2}). Elle a été laissée telle quelle. Sauvez ce qui se lit avec `hetman library repair` ; ou prenez une sauvegarde avec `hetman library restore` ; ou déplacez-la, et une nouvelle sera créée",
  "the library {1} was made by a later version of Hetman: use that one, or another --data-dir":
    "la bibliothèque {1} vient d’une version plus récente de Hetman : utilisez celle-ci ou un autre --data-dir",
  "the library {1} was deleted or replaced while Hetman used it: nothing can be saved any more. Put it back and start Hetman again":
    "la bibliothèque {1} a été supprimée ou remplacée pendant que Hetman l’utilisait : plus rien ne peut être enregistré. Remettez-la et redémarrez Hetman",
  "the library's directory cannot be made: {1}":
    "le dossier de la bibliothèque ne peut pas être créé : {1}",
  "the library's database: {1}": "la base de données de la bibliothèque : {1}",
  "there is no library at {1}: choose another --data-dir":
    "il n’y a pas de bibliothèque dans {1} : choisissez un autre --data-dir",
  "the library is full": "la bibliothèque est pleine",
  "the library has no numbers left": "la bibliothèque n’a plus de numéros",
  "The library is damaged: {1}. Close Hetman and save what can be read with `hetman library repair`.":
    "La bibliothèque est endommagée : {1}. Fermez Hetman et sauvez ce qui se lit avec `hetman library repair`.",
  "its file ({1})": "son fichier ({1})",
  "{1} games ({2})": "{1} parties ({2})",
  "its file ({1}), {2} games ({3})": "son fichier ({1}), {2} parties ({3})",
  "game {1} is damaged ({2}); the others are not affected":
    "la partie {1} est endommagée ({2}) ; les autres ne sont pas touchées",
  "nothing can be read of game {1}": "rien ne peut être lu de la partie {1}",
  "its checksum differs": "sa somme de contrôle diffère",
  "its row cannot be read: {1}": "sa ligne est illisible : {1}",
  "its row is missing": "sa ligne manque",
  "its moves are missing": "ses coups manquent",
  "its journal is missing": "son journal manque",
  "entry {1} of its journal is missing": "l’entrée {1} de son journal manque",
  "some of its text is not readable": "une partie de son texte est illisible",
  "game {1} is still being played": "la partie {1} est encore en cours",
  "game {1} has ended": "la partie {1} est terminée",
  "game {1} went on elsewhere: look at it again":
    "la partie {1} a continué ailleurs : regardez-la de nouveau",
  "there are {1} games now, not {2}: nothing was deleted; look again":
    "il y a maintenant {1} parties, et non {2} : rien n’a été supprimé ; regardez de nouveau",
  "the search was given up": "la recherche a été abandonnée",
  "what was saved is damaged: {1}": "ce qui a été enregistré est endommagé : {1}",
  "a newer version of Hetman saved this: update Hetman":
    "une version plus récente de Hetman a enregistré cela : mettez Hetman à jour",

  "No space left on device (os error {1})": "il n’y a plus de place sur le disque (os error {1})",
  "Permission denied (os error {1})": "permission refusée (os error {1})",
  "No such file or directory (os error {1})": "ce fichier ou dossier n’existe pas (os error {1})",
  "database or disk is full": "la base de données ou le disque est plein",
  "database is locked": "la base de données est verrouillée",
  "database disk image is malformed": "le fichier de la base de données est endommagé",
  "Failed to buffer the request body: length limit exceeded": "le texte est trop long",

  "The strong player, at any strength": "Le joueur fort, à toute force",
  "Monte Carlo tree search: a network says which moves are worth a look":
    "Recherche arborescente Monte-Carlo : un réseau dit quels coups valent un regard",
  "A registered UCI engine": "Un moteur UCI ajouté",
  "Any legal move.": "N’importe quel coup légal.",
  "Takes what it can: the best material after one ply.":
    "Prend ce qu’il peut : le meilleur matériel après un demi-coup.",
  "Minimax two plies deep: every line, White up, Black down.":
    "Minimax à deux demi-coups : toutes les variantes, Blancs vers le haut, Noirs vers le bas.",
  "Negamax two plies deep: the same moves from half the code.":
    "Négamax à deux demi-coups : les mêmes coups avec moitié moins de code.",
  "Negamax with alpha-beta three plies deep, piece tables from 1 to 4.":
    "Négamax avec alpha-bêta à trois demi-coups, tables de cases de 1 à 4.",
  "Alpha-beta with ordered moves; 1.2·material + 0.5·position + 0.1·mobility.":
    "Alpha-bêta avec coups ordonnés ; 1,2·matériel + 0,5·position + 0,1·mobilité.",
  "The same, one ply deeper: it took up to 30 seconds a move.":
    "Le même, un demi-coup plus loin : il fallait jusqu’à 30 secondes par coup.",
  "The depth that was out of reach.": "La profondeur qui était hors d’atteinte.",
  "Alpha-beta five plies deep with the Simplified Evaluation Function.":
    "Alpha-bêta à cinq demi-coups avec la fonction d’évaluation simplifiée.",
  "Negamax with alpha-beta, a transposition table and an opening book.":
    "Négamax avec alpha-bêta, table de transposition et bibliothèque d’ouvertures.",
  "A neural network of 808 inputs chooses among the positions after one ply.":
    "Un réseau de neurones à 808 entrées choisit parmi les positions après un demi-coup.",
  "The same network made to say how the game ends, so that it goes on when it is winning.":
    "Le même réseau amené à dire comment la partie finit, pour avancer quand il gagne.",
  "Alpha-beta three plies deep over the network, as the work planned.":
    "Alpha-bêta à trois demi-coups sur le réseau, comme le travail le prévoyait.",
  "Alpha-beta three plies deep over the network that says how the game ends.":
    "Alpha-bêta à trois demi-coups sur le réseau qui dit comment la partie finit.",
  "Monte Carlo tree search: games played out at random decide.":
    "Recherche Monte-Carlo : des parties jouées au hasard décident.",
  "Monte Carlo tree search that asks the Simplified Evaluation Function instead.":
    "Recherche Monte-Carlo qui consulte la fonction d’évaluation simplifiée.",
  "Every refinement at once, as deep as the clock allows.":
    "Tous les raffinements à la fois, aussi loin que la pendule le permet.",
  "a comma in the path of a network cannot be written":
    "Le chemin d’un réseau ne peut contenir de virgule.",
  "a match has two players, a tournament up to 64":
    "Un match a deux joueurs, un tournoi jusqu’à 64.",
  "a name has up to 60 letters, and no comma": "Un nom a 60 lettres au plus, et pas de virgule.",
  "a sequential test is between two players": "Un test séquentiel oppose deux joueurs.",
  "alpha and beta must be positive and add up to less than 1":
    "Alpha et bêta doivent être positifs et faire moins de 1 ensemble.",
  "an engine with a comma in its name cannot play matches":
    "Un moteur dont le nom contient une virgule ne peut jouer de match.",
  "games cannot be adjudicated before a move is played":
    "Une partie ne peut être jugée avant le premier coup.",
  "it cannot be started: {1}": "Impossible de le lancer : {1}",
  "it is being played: cancel it first": "Il est en train d’être joué : annulez-le d’abord.",
  "more games at once than this machine has cores would disturb each other":
    "Plus de parties à la fois que de cœurs se gêneraient entre elles.",
  "pause the job before it is changed": "Mettez la tâche en pause avant de la modifier.",
  "so many games are played already": "Autant de parties sont déjà jouées.",
  "the first bound of a sequential test must be less than the second":
    "La première borne d’un test séquentiel doit être inférieure à la seconde.",
  "the job cannot be written down: {1}": "La tâche ne peut être notée : {1}",
  "the match cannot be read: {1}": "Le match ne peut être lu : {1}",
  "the studio ended before this was done: begin it again, nothing comes twice":
    "Le studio s’est arrêté avant la fin : recommencez, rien ne viendra en double.",
  "there are no such figures yet": "Ces chiffres n’existent pas encore.",
  "there is no file {1}": "Il n’y a pas de fichier {1}.",
  "there is no such match": "Ce match n’existe pas.",
  "there must be at least one game": "Il faut au moins une partie.",
  "this game is not finished yet": "Cette partie n’est pas encore finie.",
  "this job cannot be paused: cancel it, or let it be done":
    "Cette tâche ne peut être mise en pause : annulez-la, ou laissez-la finir.",
  "this match was not begun on the page: give its command again":
    "Ce match n’a pas été lancé sur la page : redonnez sa commande.",
};
