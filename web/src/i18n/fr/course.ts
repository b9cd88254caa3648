// The course. It is loaded with that page.
import type { CourseTexts } from "../course";

export const course: CourseTexts = {
  title: "Cours",
  intro:
    "Comment un ordinateur joue aux échecs, en dix courts chapitres. Chacun a une idée, une expérience qui s'exécute sur cette machine et une question. Commencez où vous voulez.",
  begin: "Commencer",
  goOn: (title) => `Continuer : ${title}`,
  again: "Oublier mes réponses",
  finished: "Les dix chapitres sont terminés. Changez maintenant quelque chose, et mesurez-le.",
  contents: "Tous les chapitres",
  done: "terminé",
  experiment: "Expérience",
  question: "Question",
  right: "Exact.",
  wrong: "Pas tout à fait.",
  works: "Cinq programmes d'étudiants, et celui-ci",
  work: "Travail",
  what: "Quoi",
  theirs: "Chez eux",
  here: "Ici",
  measure: "Mesurer ici",
  measuring: "Mesure en cours …",
  measured: "Tout est mesuré.",
  inTheatre: "Ouvrir dans le théâtre",
  board: "Échiquier",
  boards: ["Premier échiquier", "Second échiquier"],
  noMoves: "Aucun coup pour l'instant",
  back: "Reprendre",
  startAgain: "Recommencer",
  fenFields: [
    "Pièces, rangée par rangée",
    "Au trait",
    "Roques encore possibles",
    "Prise en passant possible en",
    "Demi-coups depuis une prise ou un coup de pion",
    "Numéro du coup",
  ],
  legalMoves: "Coups légaux",
  position: "Position",
  evaluated: {
    knightIn: "1.Cf3",
    knightOut: "1.Ch3",
    noQueen: "Début, Noirs sans dame",
  },
  key: "Clé de Zobrist",
  lastChange: "Changement dû au dernier coup (ou exclusif)",
  sameKey: "Des ordres de coups différents, une position, une clé.",
  otherKey: "Des clés différentes : des positions différentes, pour l'instant.",
  bookMoves: "La bibliothèque joue ici",
  bookLeft: "La bibliothèque ne connaît plus rien. À partir d'ici, le programme doit réfléchir.",
  openingsCount: (n) => (n === 1 ? "1 ouverture" : `${n} ouvertures`),
  mctsTitle: "Et une recherche arborescente Monte-Carlo",
  distanceTitle: (n) => `Distance moyenne au seul matériel, en pions, sur ${n} positions`,
  trueDifference: "Différence réelle en Elo",
  games: "Parties",
  playMatch: "Jouer le match",
  tally: (wins, draws, losses) => `${wins} gagnées, ${draws} nulles, ${losses} perdues :`,
  interval: (elo, error) => `${elo} ± ${error} Elo.`,
  shown: "L'intervalle est au-dessus de zéro : le premier joueur est plus fort.",
  notShown: "L'intervalle contient zéro : rien n'est encore montré.",
  sprt: (elo0, elo1) => `Le test séquentiel de ${elo0} contre ${elo1} Elo :`,
  sprtOpen: "indécis, il faut plus de parties.",
  sprtAccepted: (games) => `gain accepté après ${games} parties.`,
  sprtRejected: (games) => `gain rejeté après ${games} parties.`,
  curveTitle: "La différence mesurée, partie après partie",
  difference: "Elo",
  error: "Erreur",
  true: (elo) => `En tirets : la différence réelle, +${elo}. Bande : l'intervalle à 95 %.`,
  chapters: {
    move: {
      title: "Un coup et une position",
      teaser: "Ce qu'un programme doit savoir avant de réfléchir",
      idea: [
        "Une position est plus que des pièces. Qui a le trait, quels roques sont encore permis, si un pion peut être pris en passant, et deux compteurs : sans eux un programme joue des coups illégaux ou manque des nulles. La notation FEN écrit tout cela sur une ligne, en six champs.",
        "Tout le reste repose sur une fonction : tous les coups légaux d'une position. Elle est appelée des millions de fois par seconde ; elle doit donc être juste et rapide.",
      ],
      experiment:
        "Jouez des deux côtés, sur l'échiquier ou au clavier, et observez les six champs. Faites apparaître une case dans le quatrième : laissez un pion passer devant un pion adverse.",
      done: "La voilà. Ce droit ne dure qu'un coup, c'est pourquoi il doit faire partie de la position.",
      question: "Un camp a environ 30 coups. Combien de suites y a-t-il sur quatre demi-coups ?",
      options: [
        {
          says: "Environ 120",
          because:
            "C'est 30 + 30 + 30 + 30. Mais chaque coup a ses propres 30 réponses : on multiplie.",
        },
        {
          says: "Environ 800 000",
          because:
            "30 × 30 × 30 × 30 = 810 000. Deux demi-coups de plus et il y en a 700 millions : aucun programme ne peut tout regarder.",
        },
        { says: "Environ 30 000", because: "C'est 30 × 30 × 30, trois demi-coups." },
      ],
    },
    evaluation: {
      title: "Évaluer",
      teaser: "Un nombre pour une position, sans regarder plus loin",
      idea: [
        "Aucun programme ne voit jusqu'à la fin de la partie. Là où il cesse de regarder, il lui faut un nombre : est-ce bon pour les Blancs ? Compter le matériel est la plus ancienne réponse : pion 1, cavalier 3, fou 3, tour 5, dame 9.",
        "De meilleures évaluations en savent plus. Les tables pièce-case disent où une pièce est bien placée, la mobilité compte ses coups, et un réseau apprend des parties ce qu'il faut voir. Le nombre est une estimation ; la recherche est là pour la corriger.",
      ],
      experiment:
        "Regardez les trois positions et comparez ce que disent les évaluations. L'échiquier montre ce que chaque pièce vaut pour le réseau, là où elle est.",
      done: "Toutes voient qu'une dame manque. Où se trouve un cavalier, seules certaines le voient.",
      question: "Pour quelle évaluation 1.Cf3 et 1.Ch3 se valent-ils ?",
      options: [
        {
          says: "Le matériel",
          because:
            "Elle ne fait que compter. Les deux positions ont les mêmes pièces, donc toutes deux valent 0.",
        },
        {
          says: "Les tables de Hradec",
          because:
            "Sa table du cavalier donne +10 à f3 et −30 à h3, en centièmes de pion : elle voit la différence.",
        },
        {
          says: "Le réseau NNUE",
          because: "Il a appris des parties qu'un cavalier au bord agit moins.",
        },
      ],
    },
    minimax: {
      title: "Minimax",
      teaser: "Je prends le meilleur, tu me laisses le pire",
      idea: [
        "Les Blancs choisissent le coup de plus haute valeur, les Noirs celui de plus basse. Une position vaut donc ce que vaut son meilleur coup pour le camp au trait, et ce coup vaut ce qu'en laisse la meilleure réponse ; et ainsi de suite, jusqu'à l'horizon, où l'on évalue.",
        "Negamax est la même chose avec moitié moins de code : ce qui est bon pour moi est mauvais pour toi, donc une seule fonction sert les deux camps si la valeur change de signe à chaque demi-coup.",
      ],
      experiment:
        "Ici seul le matériel compte, et la dame pourrait prendre un pion. Cherchez à la profondeur 1, puis plus loin. À partir de quelle profondeur les Blancs laissent-ils le pion ? Dépliez Qxd6 dans l'arbre pour voir pourquoi.",
      done: "La profondeur 2 montre la réponse cxd6. Un seul demi-coup compte le pion et ne voit pas tomber la dame.",
      question:
        "Après le coup A, les réponses des Noirs mènent à +1, +5 et −3. Après le coup B, à 0, +2 et +1. Que jouent les Blancs ?",
      options: [
        {
          says: "A, à cause du +5",
          because: "Les Noirs ne répondront pas ainsi. A vaut ce que laisse la pire réponse : −3.",
        },
        { says: "B", because: "A vaut −3, B vaut 0 : c'est l'adversaire qui choisit la réponse." },
        {
          says: "Peu importe : les moyennes sont égales",
          because: "L'adversaire ne joue pas au hasard. C'est le minimum qui compte.",
        },
      ],
    },
    alphaBeta: {
      title: "Alpha-bêta et l'ordre des coups",
      teaser: "La même réponse pour un centième du travail",
      idea: [
        "Vous avez un coup à +1. Vous en regardez un second, et déjà sa première réponse vous laisse −2. Stop : quoi que fassent les autres réponses, ce coup est moins bon. C'est alpha-bêta. α est ce que j'ai déjà, β ce que l'adversaire a déjà ; hors de cette fenêtre rien ne compte. La valeur est exactement celle de minimax.",
        "Ce que l'on gagne dépend de l'ordre. Avec le meilleur coup en tête, un arbre de b puissance d se réduit à peu près à sa racine carrée. On essaie donc d'abord les prises de pièces précieuses, puis les coups qui ont déjà coupé (coups tueurs, historique).",
      ],
      experiment:
        "Quatre demi-coups dans une position pleine de prises. Cherchez sans raffinement, puis activez-en jusqu'à ce qu'il reste moins de 10 000 nœuds. La valeur doit rester la même.",
      done: "Un trentième des nœuds ou moins, et la même valeur. L'ordre dans lequel on essaie les prises compte le plus.",
      question:
        "Les Blancs ont un coup à +1. Au coup suivant, la première réponse des Noirs mène à −2. Et les autres réponses des Noirs ?",
      options: [
        {
          says: "Il faut toutes les examiner : l'une peut être meilleure pour les Blancs",
          because:
            "Peut-être, mais les Noirs choisissent et ont déjà −2. Les Blancs n'iront pas là.",
        },
        {
          says: "On les examine moins profondément",
          because:
            "Ce serait une réduction, qui peut changer la valeur. Une coupure ne risque rien.",
        },
        {
          says: "Il n'est pas besoin de les examiner",
          because:
            "Le coup vaut −2 ou moins, et +1 est acquis. Rien en dessous ne peut changer la réponse : une coupure.",
        },
      ],
    },
    table: {
      title: "Clés de Zobrist et table de transposition",
      teaser: "Reconnaître une position déjà vue",
      idea: [
        "Des ordres de coups différents mènent à la même position. Une table retient ce que l'on a trouvé d'une position ; quand elle revient, la réponse est là. Pour la retrouver, chaque position a besoin d'un nombre.",
        "Celui de Zobrist : tirez un nombre de 64 bits pour chaque pièce sur chaque case, pour le trait, les roques et la prise en passant, et combinez ceux qui s'appliquent par ou exclusif. Un coup en change quelques-uns, donc la nouvelle clé coûte quelques instructions ; et la même position a toujours la même clé.",
      ],
      experiment:
        "Jouez sur les deux échiquiers jusqu'à obtenir la même position par des ordres de coups différents : par exemple 1.Cf3 Cf6 2.Cc3 et 1.Cc3 Cf6 2.Cf3.",
      done: "La même clé. Regardez aussi la dernière ligne : un coup tranquille d'une pièce change la clé du même nombre, quoi qu'il y ait d'autre sur l'échiquier.",
      question:
        "Les mêmes pièces sont sur les mêmes cases, mais dans une position les Blancs peuvent encore roquer. Ont-elles la même clé ?",
      options: [
        {
          says: "Oui, l'échiquier est le même",
          because:
            "L'échiquier oui, la position non : l'une a un coup que l'autre n'a pas, et leurs valeurs peuvent différer.",
        },
        {
          says: "Non",
          because:
            "Ce que l'on peut jouer diffère, donc les droits de roque ont leurs propres nombres.",
        },
        {
          says: "Seulement si le même camp a le trait",
          because:
            "Le trait compte aussi, mais même avec le même trait les droits de roque diffèrent.",
        },
      ],
    },
    quiescence: {
      title: "La recherche de calme et l'horizon",
      teaser: "Ne pas s'arrêter au milieu d'un échange",
      idea: [
        "Une recherche de profondeur fixe s'arrête au milieu de ce qui se passe. Si son dernier coup est une dame qui prend un pion, elle compte un pion et ne voit pas que la dame va tomber. Elle joue même de mauvais coups, juste pour repousser une perte au-delà de cet horizon.",
        "La recherche de calme continue à l'horizon avec les seules prises, jusqu'à ce qu'il n'y ait plus rien à prendre. Un camp n'est pas obligé de prendre : il peut s'en tenir à l'évaluation (stand pat). Hradec la souhaitait ; ses échanges s'arrêtent à l'horizon.",
      ],
      experiment:
        "Seul le matériel compte, et les Blancs ont un fou de plus : +3. À la profondeur 1 la recherche prend un pion défendu et dit +4. Faites-lui dire +3 à la même profondeur.",
      done: "La recherche de calme a suivi l'échange jusqu'au bout : une pièce pour un pion. Les Blancs laissent donc le pion, et la valeur est juste.",
      question: "Pourquoi un camp peut-il s'en tenir à l'évaluation au lieu de devoir prendre ?",
      options: [
        {
          says: "Parce que personne n'est obligé de prendre",
          because:
            "Il y a presque toujours aussi des coups tranquilles. Avec des prises forcées, toute pièce défendue aurait l'air d'une perte.",
        },
        {
          says: "Parce que cela gagne du temps",
          because:
            "Cela coupe, mais ce n'est pas la raison : sans cela les valeurs seraient fausses.",
        },
        {
          says: "Parce qu'on peut passer son tour aux échecs",
          because:
            "On ne le peut pas. Cela tient lieu d'un coup tranquille que l'on ne cherche pas.",
        },
      ],
    },
    reductions: {
      title: "Coup nul, réductions et leur prix",
      teaser: "Chercher moins là où il y a peu à attendre, et parfois se tromper",
      idea: [
        "Alpha-bêta épargne sans risque. Ce qui vient prend des risques. Coup nul : si je pouvais passer et restais trop bien pour toi, un vrai coup suffira aussi, donc on cherche cette branche moins loin. Réductions des coups tardifs : un coup tranquille, loin dans un bon ordre, est rarement le meilleur ; il reçoit moins de profondeur.",
        "Les deux épargnent beaucoup, et les deux peuvent se tromper. Passer est le mieux quand chaque coup nuit : le zugzwang. Ce que vaut une idée doit se mesurer, et certaines valent moins que rien : les fils d'exécution et numpy ont ralenti le programme de Wrocław.",
      ],
      experiment:
        "Le problème de Morphy : 1.Ta6 mate en deux parce que les Noirs doivent jouer. Cherchez à la profondeur 3 et voyez le mat (#2). Puis trouvez une profondeur et un réglage avec lesquels la recherche le manque.",
      done: "Tel est le prix. Le coup nul a cru à un tour passé qui n'est pas permis ; une réduction n'a pas regardé assez loin.",
      question: "Pourquoi le coup nul échoue-t-il en zugzwang ?",
      options: [
        {
          says: "Parce que la recherche devient trop courte",
          because:
            "Une recherche courte manque aussi des choses, mais ici aucune profondeur n'aide : c'est l'hypothèse qui est fausse.",
        },
        {
          says: "Parce que le roi est en échec",
          because: "En échec on n'essaie pas le coup nul : même en idée, il serait illégal.",
        },
        {
          says: "Parce que passer y serait meilleur que tout coup",
          because:
            "Le coup nul suppose que jouer aide. En zugzwang cela nuit, donc ce qui vaut après avoir passé ne vaut pas après un coup.",
        },
      ],
    },
    bookMcts: {
      title: "Bibliothèques d'ouvertures et Monte-Carlo",
      teaser: "D'abord les coups connus, et une autre façon de chercher",
      idea: [
        "Les premiers coups sont connus. Une bibliothèque les tient en arbre, et un programme qui la suit joue sans frais des ouvertures variées et saines. Le travail de l'ENSTA en a une de quelques centaines de lignes. Quand l'adversaire en sort, le programme se met à réfléchir.",
        "La recherche Monte-Carlo fait pousser son arbre là où c'est prometteur : elle descend selon la meilleure somme de valeur et de curiosité, évalue une feuille et le dit à chaque nœud au retour. Elle n'a pas de fenêtre et ne coupe rien ; elle visite seulement rarement les mauvais coups. AlphaZero et Leela cherchent ainsi.",
      ],
      experiment:
        "Suivez la bibliothèque en cliquant ses coups, ou jouez les vôtres, jusqu'à ce qu'elle ne connaisse plus rien. Lancez ensuite la recherche Monte-Carlo : plus une barre est large, plus son coup a été visité.",
      done: "La bibliothèque est finie. Tout ce qui suit doit être calculé.",
      question:
        "Un coup a jusqu'ici une faible valeur, mais peu de visites. Qu'en fait la recherche Monte-Carlo ?",
      options: [
        {
          says: "Elle ne le visite plus jamais",
          because:
            "Une première mauvaise impression serait alors définitive. La curiosité croît tant qu'un coup est négligé.",
        },
        {
          says: "Elle le visite encore, mais rarement",
          because:
            "Peu de visites le rendent intéressant, sa faible valeur peu attirant. Les deux s'additionnent : elle y jette un œil de temps en temps.",
        },
        {
          says: "Elle visite tous les coups aussi souvent",
          because:
            "Ce serait une recherche large et courte. La plupart des visites vont à ce qui semble le meilleur.",
        },
      ],
    },
    learning: {
      title: "Apprendre des parties : 808 et NNUE",
      teaser: "Faire trouver les nombres au lieu de les écrire",
      idea: [
        "Personne ne sait ce que vaut un cavalier en f5. Montrez donc à un réseau des millions de positions avec les réponses d'une recherche profonde, et changez un peu ses poids à chaque erreur. Le travail ukrainien l'a fait avec 808 entrées : un bit pour chaque pièce sur chaque case, et cinq octets. Son réseau est dense : chaque position est calculée en entier.",
        "L'idée de NNUE est de rendre cela bon marché. Un coup change deux ou trois entrées ; on garde donc les sommes de la première couche et on les met à jour. Le reste est petit et en entiers. Un réseau ne coûte alors pas plus qu'une évaluation écrite, et alpha-bêta peut l'interroger des millions de fois.",
      ],
      experiment:
        "À quelle distance moyenne chaque évaluation est-elle du simple comptage, sur quelques positions ? Devinez laquelle est la plus loin, puis mesurez.",
      done: "Une évaluation qui ne fait que compter a la distance 0. Au-delà, c'est ce que les autres savent, ou croient.",
      question:
        "Les réponses du réseau ukrainien sont limitées à ±15 pions. Il n'a gagné une partie qu'au 151e coup. Quel est le lien ?",
      options: [
        {
          says: "Il réfléchissait trop lentement",
          because: "Il regarde un demi-coup : c'est rapide.",
        },
        {
          says: "Il ne connaissait pas la finale",
          because:
            "Il gagnait largement. Il n'avait pas besoin d'en savoir beaucoup, seulement de progresser.",
        },
        {
          says: "Toutes les positions gagnantes se ressemblaient pour lui",
          because:
            "À la limite chaque coup a la même valeur ; rien ne permet de choisir, et il tourne en rond. Une sortie gain, nulle, perte y remédie.",
        },
      ],
    },
    measuring: {
      title: "Mesurer : Elo, marges d'erreur, SPRT",
      teaser: "Vraiment meilleur, ou de la chance ?",
      idea: [
        "L'Elo change des scores en différences : +100 signifie 64 % des points, +200 en signifie 76 %. Un match donne une estimation, et une estimation a une erreur. Quatre fois plus de parties la divisent par deux. Sans l'erreur, le nombre ne dit rien.",
        "Le test séquentiel du rapport de vraisemblance demande plutôt : est-ce 0 ou 10 Elo ? Après chaque partie il calcule combien les résultats sont plus probables dans un cas que dans l'autre, et s'arrête dès que c'est clair. Les bons changements sont acceptés et les mauvais rejetés avec le moins de parties.",
      ],
      experiment:
        "Les matchs ci-dessous sont tirés au sort d'une différence que vous réglez. Combien de parties faut-il pour montrer une différence de 20 Elo ou moins, de sorte que l'intervalle ne contienne plus zéro ?",
      done: "Des milliers de parties pour un petit gain : voilà pourquoi les auteurs font jouer les ordinateurs jour et nuit.",
      question: "Après 100 parties, une nouvelle version a marqué 55 %. Est-elle meilleure ?",
      options: [
        {
          says: "On ne le sait pas encore",
          because: "C'est environ +35 ± 55 Elo : l'intervalle contient zéro. Continuez.",
        },
        {
          says: "Oui : 55, c'est plus que 50",
          because: "Deux joueurs égaux atteignent assez souvent 55 sur 100, par chance seule.",
        },
        {
          says: "Non : dix parties d'écart ne sont rien",
          because: "Elle est peut-être meilleure. Il y en a seulement trop peu pour le dire.",
        },
      ],
    },
  },
  rows: {
    legalCache:
      "Secondes par coup avant et après mise en mémoire des coups légaux. Ici : toutes les positions à quatre demi-coups du début, chaque coup engendré de nouveau.",
    rulesTests:
      "Tests unitaires des pièces, de la prise en passant, du roque, de la reprise, de la promotion. Ici : suites de quatre demi-coups, un nombre sur lequel tous les programmes s'accordent.",
    formulaWroclaw:
      "1,2 · matériel + 0,5 · placement + 0,1 · mobilité. Ici : ce qu'elle dit du début, Noirs sans dame.",
    formulaCheckm8: "Matériel et tables de valeurs 1 à 4, fois 0,1. Ici : la même position.",
    formulaHradec:
      "Les tables de la Simplified Evaluation Function, en centièmes de pion. Ici : la même position.",
    formulaEnsta:
      "Un pion vaut 10, une tour 60 ; les cavaliers aiment le centre. Ici : la même position.",
    negamaxNodes:
      "Nœuds par coup de negamax à la profondeur 2. Ici : aux coups 1, 2, 3, 12 et 18 d'une partie.",
    enstaDepths:
      "La profondeur 2 était rapide, 3 jouable, au-delà trop lent. Ici : le temps des profondeurs 2, 3 et 4, sans alpha-bêta.",
    alphaBetaTime: "Secondes par coup à la profondeur 3, sans et avec alpha-bêta.",
    unorderedTimes: "Avant le tri, aux coups 1, 2, 3, 12 et 18.",
    orderedTimes: "Avec le tri, aux mêmes coups.",
    alphaBetaNodes: "Nœuds par coup d'alpha-bêta à la profondeur 3. Ici : aux mêmes coups.",
    wroclawDepths: "La profondeur 3 prenait quelques secondes, 4 jusqu'à 30.",
    zobristTable:
      "Clés de Zobrist de 64 bits et table de transposition. Ici : nœuds à la profondeur 7 d'une finale de pions, sans et avec la table.",
    hradecPuzzles: "Cinq problèmes à la profondeur 5. Ici : cinq de ce genre, avec le coup trouvé.",
    hradecHorizon:
      "Souhaitait la recherche de calme : ses échanges s'arrêtent à l'horizon. Ici : la valeur à la profondeur 3, sans et avec elle.",
    reductionsHere:
      "Cherche cinq demi-coups et en souhaitait plus. Ici : cinq demi-coups sans et avec coup nul et réductions.",
    threads:
      "Fils d'exécution : plus lent. Python n'en exécute qu'un à la fois, et ils coûtent plus qu'ils n'apportent.",
    numpy:
      "Échiquiers en numpy : plus lent, à trois coups. Ici : la durée d'un nœud de minimax, à peu près.",
    openingBook:
      "Une bibliothèque de quelques centaines de lignes : italienne, espagnole, Pirc, nimzo-indienne … Ici : les ouvertures de la nôtre.",
    mctsPlanned:
      "Prévoyait alpha-bêta sur son réseau. Ici : notre réseau de ce genre avec trois demi-coups, contre CheckM8.",
    mctsRated:
      "Prévoyait la recherche Monte-Carlo. Ici : celle de Hetman, sur l'échelle du classement.",
    networkError:
      "Erreur moyenne face aux étiquettes, en pions. Ici : sur des positions de nouvelles parties.",
    networkMaterial:
      "Distance moyenne de la réponse du réseau au seul matériel. Ici : sur les positions de l'expérience.",
    networkTime:
      "Positions et durée d'un entraînement, sur une Tesla K80. Ici : un petit réseau à soi, sur deux cœurs.",
    networkGame:
      "Gain contre Stockfish niveau 2 en tant de coups. Ici : mats dans des positions gagnées contre des coups au hasard, avec gain, nulle et perte en sortie.",
    wroclawElo:
      "Son classement face aux bots de Chess.com, estimé. Ici : profondeur 3 sur notre échelle.",
    hradecElo: "Explique l'Elo, n'est pas classé. Ici : profondeur 5 sur notre échelle.",
    checkm8Elo: "Compare ses bots par leurs nœuds. Ici : profondeur 3 sur notre échelle.",
  },
};
