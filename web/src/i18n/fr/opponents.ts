// Les adversaires : qui ils sont et ce qu’on apprend contre eux.
import type { Texts } from "..";

export const opponents: Texts["opponents"] = {
  people: {
    p700: {
      name: "Ola",
      about: "Regarde un coup en avant et oublie un coup tranquille sur deux. Prend ce qui traîne.",
      teaches: "voir ce qui est en prise, chez soi et en face.",
    },
    p1000: {
      name: "Vašek",
      about:
        "Compte aussi la reprise, mais les longues diagonales et les sauts du cavalier lui échappent souvent.",
      teaches: "les fourchettes et les clouages : les simples gagnent.",
    },
    p1300: {
      name: "Nok",
      about: "Voit votre réponse et échange bien ; les menaces en deux coups la surprennent.",
      teaches: "les menaces préparées par un coup tranquille.",
    },
    p1600: {
      name: "Taras",
      about:
        "Ne perd presque jamais une pièce. Évalue mal certaines structures de pions et s’y tient toute la partie.",
      teaches: "gagner par de meilleures cases quand la tactique ne vient pas.",
    },
    p1900: {
      name: "Margot",
      about:
        "Cherche comme le moteur fort, mais quelques milliers de positions par coup seulement.",
      teaches: "calculer un coup plus loin que nécessaire.",
    },
    p2200: {
      name: "Jadwiga",
      about:
        "Neuf mille positions par coup : la tactique courte est toujours vue, les plans lents non.",
      teaches: "la patience : améliorer la pire pièce, tout défendre.",
    },
    p2500: {
      name: "Ignacy",
      about:
        "Cinquante mille positions par coup. Punit les imprécisions avant que vous ne les remarquiez.",
      teaches: "ce que coûtent les petites imprécisions ; la revue montre où.",
    },
  },
  textbook: {
    random: {
      about: "Joue n’importe quel coup légal, sans idée.",
      teaches: "mater calmement et sans pat.",
    },
    greedy: {
      about: "Prend ce qu’il y a de plus cher à sa portée et ne regarde jamais votre réponse.",
      teaches: "les pions empoisonnés : en donner un, gagner la dame.",
    },
    "checkm8-minimax": {
      about:
        "Regarde son coup et votre réponse et compte les pièces : prend ce qui traîne, tombe dans chaque attaque double.",
      teaches: "les attaques doubles.",
    },
    "checkm8-negamax": {
      about:
        "Joue exactement comme son jumeau minimax ; seul le programme est deux fois plus court.",
      teaches: "les attaques doubles, encore une fois.",
    },
    checkm8: {
      about:
        "Regarde trois demi-coups en avant et compte le matériel : punit chaque pièce sans défense, n’a pas de plan.",
      teaches: "garder chaque pièce défendue.",
    },
    "wroclaw-3": {
      about: "Trois demi-coups en avant. D’abord le matériel, puis de bonnes cases et de l’espace.",
      teaches: "enlever l’espace à ses pièces.",
    },
    "wroclaw-4": {
      about: "Le même, quatre demi-coups en avant : voit aussi votre réponse à son deuxième coup.",
      teaches: "qu’un piège demande un coup de plus que ce que l’autre voit.",
    },
    "wroclaw-5": {
      about: "Le même, cinq demi-coups en avant : un tacticien de club sans stratégie.",
      teaches: "les positions calmes, où il n’y a rien à calculer.",
    },
    "hradec-5": {
      about:
        "Cinq demi-coups en avant avec les tables de cases de bien des premiers programmes. Cesse de compter au milieu d’un échange.",
      teaches: "les longs échanges et les finales de pions, au-delà de son horizon.",
    },
    ensta: {
      about: "Ouvre avec un livre, puis regarde seul trois demi-coups en avant.",
      teaches: "quitter tôt le livre et jouer par soi-même.",
    },
    ukraine: {
      about:
        "Un petit réseau de neurones prend la position qui lui plaît le plus après un coup. Ne calcule rien.",
      teaches: "jusqu’où va l’intuition, et comment la tactique la bat.",
    },
    "ukraine-results": {
      about: "Le même réseau, entraîné sur les résultats : insiste quand il gagne.",
      teaches: "tenir dans les positions inférieures.",
    },
    "ukraine-alpha-beta": {
      about: "Le réseau avec trois demi-coups de calcul ; les prises sont suivies jusqu’au bout.",
      teaches: "les positions où intuition et calcul se contredisent.",
    },
    "ukraine-results-alpha-beta": {
      about: "Le réseau des résultats avec trois demi-coups de calcul.",
      teaches: "refuser une finale que l’autre souhaite.",
    },
    mcts: {
      about:
        "Joue en pensée des milliers de parties au hasard et croit la moyenne : oublie le seul coup qui réfute.",
      teaches: "chercher la seule bonne réponse.",
    },
    "mcts-eval": {
      about:
        "Suit les lignes prometteuses et les évalue au lieu de deviner. Solide, souvent content de la nulle.",
      teaches: "jouer le gain sans tout risquer.",
    },
    textbook: {
      about:
        "Toutes les idées des manuels ensemble, aussi loin que la pendule le permet : le plus fort d’entre eux.",
      teaches: "une technique propre : la tactique courte ne marche pas ici.",
    },
  },
  strong: {
    about: "Le moteur fort avec son réseau de neurones et tout le temps de sa pendule.",
    teaches: "se défendre le plus longtemps possible et voir ce qui était possible.",
  },
  mcts: {
    about: "Recherche arborescente Monte-Carlo : un réseau dit quels coups méritent un regard.",
    teaches: "comment joue un moteur qui choisit d’abord par intuition.",
  },
  engine: "Un moteur que vous avez enregistré.",
  title: "Choisir un adversaire",
  others: "Autres adversaires",
  choose: (name) => `Choisir ${name}`,
  show: "Montrer",
  all: "Tous",
  groups: {
    levels: "Niveaux",
    textbook: "Joueurs de manuel",
    strong: "Le moteur fort",
    engines: "Vos moteurs",
  },
  groupsAbout: {
    levels: "Hetman, affaibli pour qu’il se trompe.",
    textbook: "Des programmes de travaux d’étudiants, reconstruits : chacun montre une idée.",
  },
  short: { levels: "Niveaux", textbook: "Manuel", engines: "Moteurs" },
  level: (elo) => `Hetman ${elo}`,
  measured: (rating) => `mesuré ${rating}`,
  estimated: (rating) => `environ ${rating}`,
  measuredAbout: "Classement mesuré et son erreur (95 %)",
  notMeasured: "non mesuré",
  teaches: "Apprend :",
  weaker: "Plus faible",
  stronger: "Plus fort",
};
