// The course. It is loaded with that page.
import type { CourseTexts } from "../course";

export const course: CourseTexts = {
  title: "Course",
  intro:
    "How a computer plays chess, in ten short chapters. Each has one idea, an experiment that runs on this machine, and a question. Begin anywhere.",
  begin: "Begin",
  goOn: (title) => `Go on: ${title}`,
  again: "Forget my answers",
  finished: "You have done all ten chapters. Now change something, and measure it.",
  contents: "All chapters",
  done: "done",
  experiment: "Experiment",
  question: "Question",
  right: "Right.",
  wrong: "Not quite.",
  works: "Five student programs, and this one",
  work: "Work",
  what: "What",
  theirs: "Theirs",
  here: "Here",
  measure: "Measure here",
  measuring: "Measuring …",
  measured: "Everything is measured.",
  inTheatre: "Open in the theatre",
  board: "Board",
  boards: ["First board", "Second board"],
  noMoves: "No moves yet",
  back: "Take back",
  startAgain: "Start again",
  fenFields: [
    "Pieces, rank by rank",
    "To move",
    "Castling still possible",
    "A pawn may be taken in passing on",
    "Plies since a capture or pawn move",
    "Move number",
  ],
  legalMoves: "Legal moves",
  position: "Position",
  evaluated: {
    knightIn: "1.Nf3",
    knightOut: "1.Nh3",
    noQueen: "Start, Black without queen",
  },
  key: "Zobrist key",
  lastChange: "Changed by the last move (exclusive or)",
  sameKey: "Different orders of moves, one position, one key.",
  otherKey: "Different keys: different positions, so far.",
  bookMoves: "The book plays here",
  bookLeft: "The book knows nothing more. From here the program must think.",
  openingsCount: (n) => (n === 1 ? "1 opening" : `${n} openings`),
  mctsTitle: "And a Monte Carlo tree search",
  distanceTitle: (n) => `Mean distance from plain material, in pawns, over ${n} positions`,
  trueDifference: "True difference in Elo",
  games: "Games",
  playMatch: "Play the match",
  tally: (wins, draws, losses) => `${wins} won, ${draws} drawn, ${losses} lost:`,
  interval: (elo, error) => `${elo} ± ${error} Elo.`,
  shown: "The interval lies above zero: the first player is stronger.",
  notShown: "The interval contains zero: nothing is shown yet.",
  sprt: (elo0, elo1) => `The sequential test of ${elo0} against ${elo1} Elo:`,
  sprtOpen: "not decided, more games are needed.",
  sprtAccepted: (games) => `the gain is accepted after ${games} games.`,
  sprtRejected: (games) => `the gain is rejected after ${games} games.`,
  curveTitle: "The measured difference, game by game",
  difference: "Elo",
  error: "Error",
  true: (elo) => `Dashed: the true difference, +${elo}. Band: the 95 % interval.`,
  chapters: {
    move: {
      title: "A move and a position",
      teaser: "What a program must know before it can think",
      idea: [
        "A position is more than the pieces. Who is to move, which castling is still allowed, whether a pawn may be taken in passing, and two counters: without them a program plays illegal moves or misses draws. FEN writes all of it as six fields on one line.",
        "Everything else is built on one function: all legal moves of a position. It is called millions of times a second, so it must be right and fast.",
      ],
      experiment:
        "Play moves for both sides, on the board or by typing, and watch the six fields. Make a square appear in the fourth: let a pawn run past an enemy pawn.",
      done: "There it is. The right lasts for one move only, which is why it must be part of the position.",
      question: "A side has about 30 moves. How many lines of play are there, four plies deep?",
      options: [
        {
          says: "About 120",
          because:
            "That is 30 + 30 + 30 + 30. But each move has its own 30 answers: one multiplies.",
        },
        {
          says: "About 800,000",
          because:
            "30 × 30 × 30 × 30 = 810,000. Two plies more, and it is 700 million: no program can look at everything.",
        },
        { says: "About 30,000", because: "That is 30 × 30 × 30, three plies." },
      ],
    },
    evaluation: {
      title: "Evaluating",
      teaser: "A number for a position, without looking ahead",
      idea: [
        "No program sees to the end of the game. Where it stops looking it needs a number: how good is this for White? Counting material is the oldest answer: pawn 1, knight 3, bishop 3, rook 5, queen 9.",
        "Better evaluations know more. Piece-square tables say where a piece stands well, mobility counts its moves, and a network learns from games what to look for. The number is a guess; the search is there to correct it.",
      ],
      experiment:
        "Look at all three positions below, and compare what the evaluations say. The board shows what each piece is worth to the network, where it stands.",
      done: "Everyone sees a missing queen. Where a knight stands, only some see.",
      question: "Which evaluation finds 1.Nf3 and 1.Nh3 equally good?",
      options: [
        {
          says: "Material",
          because: "It only counts. Both positions have the same pieces, so both are worth 0.",
        },
        {
          says: "Hradec's tables",
          because:
            "Its knight table gives f3 +10 and h3 −30 hundredths of a pawn: it sees the difference.",
        },
        {
          says: "The NNUE network",
          because: "It has learnt from games that a knight at the rim does less.",
        },
      ],
    },
    minimax: {
      title: "Minimax",
      teaser: "I take the best, and you leave me the worst",
      idea: [
        "White picks the move with the highest value, Black the one with the lowest. So a position is worth what its best move is worth for the side to move, and that is worth what the best reply leaves of it; and so on, down to the horizon, where positions are evaluated.",
        "Negamax is the same with half the code: what is good for me is bad for you, so one function serves both sides if values change their sign at every ply.",
      ],
      experiment:
        "Only material counts here, and the queen could take a pawn. Search at depth 1, then deeper. From which depth on does White leave the pawn alone? Unfold Qxd6 in the tree to see why.",
      done: "Depth 2 shows the reply cxd6. One ply alone counts the pawn and never sees the queen fall.",
      question:
        "After move A, Black's replies lead to +1, +5 and −3. After move B, to 0, +2 and +1. What does White play?",
      options: [
        {
          says: "A, because of the +5",
          because: "Black will not play that reply. A is worth what its worst reply leaves: −3.",
        },
        { says: "B", because: "A is worth −3, B is worth 0: the opponent picks the reply." },
        {
          says: "Either: the means are equal",
          because: "The opponent does not play at random. The minimum counts, not the mean.",
        },
      ],
    },
    alphaBeta: {
      title: "Alpha-beta and ordering",
      teaser: "The same answer from a hundredth of the work",
      idea: [
        "You have a move worth +1. You look at a second one, and its first reply already leaves you −2. Stop: whatever the other replies do, this move is worse. That is alpha-beta. α is what I already have, β is what the opponent already has; outside of this window nothing matters. The value is exactly minimax's.",
        "How much is saved depends on the order. With the best move first a tree of b to the power of d shrinks to about its square root. So captures of valuable pieces come first, then moves that cut before (killers, history).",
      ],
      experiment:
        "Four plies in a position full of captures. Search without refinements, then switch some on until fewer than 10,000 nodes remain. The value must stay the same.",
      done: "A thirtieth of the nodes or less, and the same value. The order in which captures are tried matters most.",
      question:
        "White has a move worth +1. In the next move, Black's first reply leads to −2. What about Black's other replies?",
      options: [
        {
          says: "All must be searched: one could be better for White",
          because:
            "It could, but Black chooses, and Black already has −2. White will not go there.",
        },
        {
          says: "They are searched less deeply",
          because: "That would be a reduction, which may change the value. A cutoff needs no risk.",
        },
        {
          says: "They need not be searched at all",
          because:
            "The move is worth −2 or less, and +1 is in hand. Nothing below it can change the answer: a cutoff.",
        },
      ],
    },
    table: {
      title: "Zobrist keys and the transposition table",
      teaser: "Recognise a position that was there before",
      idea: [
        "Different orders of moves lead to the same position. A table remembers what was found about a position; when it comes again, the answer is there. To find it, each position needs a number.",
        "Zobrist's: draw a random 64-bit number for every piece on every square, for the side to move, castling and en passant, and combine those that apply by exclusive or. A move changes a few of them, so the new key costs a few instructions; and the same position always has the same key.",
      ],
      experiment:
        "Play on both boards until the same position arises by different orders of moves: 1.Nf3 Nf6 2.Nc3, for example, and 1.Nc3 Nf6 2.Nf3.",
      done: "Same key. Look at the last line, too: a quiet move of a piece changes the key by the same number, whatever else stands on the board.",
      question:
        "The same pieces stand on the same squares, but in one position White may still castle. Do they have the same key?",
      options: [
        {
          says: "Yes, the board is the same",
          because:
            "The boards are, the positions are not: in one there is a move that the other lacks, and their values may differ.",
        },
        {
          says: "No",
          because: "What can be played differs, so castling rights have numbers of their own.",
        },
        {
          says: "Only with the same side to move",
          because:
            "The side to move counts as well, but even with the same one the castling rights differ.",
        },
      ],
    },
    quiescence: {
      title: "Quiescence and the horizon",
      teaser: "Do not stop in the middle of an exchange",
      idea: [
        "A search of fixed depth stops in the middle of whatever happens. If its last move is a queen taking a pawn, it counts a pawn, and does not see that the queen is lost next. It even plays bad moves only to push a loss beyond this horizon.",
        "Quiescence search goes on at the horizon with captures alone, until nothing more can be taken. A side need not capture: it may stand pat and take the evaluation as it is. Hradec wished for this; its exchanges stop at the horizon.",
      ],
      experiment:
        "Only material counts, and White is a bishop ahead: +3. At depth 1 the search takes a guarded pawn and says +4. Make it say +3 at the same depth.",
      done: "Quiescence followed the exchange to its end: a piece for a pawn. So White leaves the pawn alone, and the value is right.",
      question: "Why may a side stand pat, instead of having to capture?",
      options: [
        {
          says: "Because no one is forced to capture",
          because:
            "There are nearly always quiet moves too. Forced captures would make every defended piece look like a loss.",
        },
        {
          says: "Because it saves time",
          because: "It does cut, but that is not the reason: without it the values would be wrong.",
        },
        {
          says: "Because a passed move is allowed in chess",
          because: "It is not. Standing pat stands for some quiet move that is not searched.",
        },
      ],
    },
    reductions: {
      title: "Null move, reductions and their price",
      teaser: "Search less where little is likely, and sometimes be wrong",
      idea: [
        "Alpha-beta saves work without risk. What comes now takes risks. Null move: if I could pass and would still be too good for you, a real move will do as well, so this branch is searched less deeply. Late move reductions: a quiet move far down a good order is rarely best, so it gets less depth.",
        "Both save much, and both can be wrong. Passing is best when every move hurts: zugzwang. What an idea is worth must be measured, and some are worth less than nothing: threads and numpy made Wrocław's program slower.",
      ],
      experiment:
        "Morphy's problem: 1.Ra6 mates in two because Black must move. Search at depth 3 and see the mate (#2). Then find a depth and a switch with which the search misses it.",
      done: "That is the price. The null move believed in a pass that is not allowed; a reduction did not look deep enough.",
      question: "Why does a null move go wrong in zugzwang?",
      options: [
        {
          says: "Because the search becomes too shallow",
          because:
            "A shallow search misses things too, but here no depth helps: the assumption itself is wrong.",
        },
        {
          says: "Because the king is in check",
          because:
            "In check the null move is never tried: passing would be illegal even as an idea.",
        },
        {
          says: "Because there passing would be better than any move",
          because:
            "The null move assumes that moving helps. In zugzwang it hurts, so what holds after a pass does not hold after a move.",
        },
      ],
    },
    bookMcts: {
      title: "Opening books and Monte Carlo",
      teaser: "Known moves first, and another way to search",
      idea: [
        "The first moves are known. A book holds them as a tree, and a program that follows it plays varied and sound openings at no cost. ENSTA's work has one of a few hundred lines. When the opponent leaves the book, the program begins to think.",
        "Monte Carlo tree search grows its tree where it looks promising: it goes down by the best sum of value and curiosity, evaluates one leaf, and tells every node on the way back. It has no windows and cuts nothing off; it just visits bad moves rarely. AlphaZero and Leela search like this.",
      ],
      experiment:
        "Follow the book by clicking its moves, or play your own, until it knows nothing more. Then run the Monte Carlo search: the wider a bar, the more often its move was visited.",
      done: "The book has ended. Everything after this move must be calculated.",
      question:
        "A move has a poor value so far, but few visits. What does Monte Carlo tree search do with it?",
      options: [
        {
          says: "It never visits it again",
          because:
            "Then a first bad impression would be final. Curiosity grows while a move is neglected.",
        },
        {
          says: "It visits it again, but seldom",
          because:
            "Few visits make it interesting, the poor value makes it unattractive. Both are added, so it gets a look now and then.",
        },
        {
          says: "It visits all moves equally often",
          because: "Then it would be a wide and shallow search. Most visits go to what seems best.",
        },
      ],
    },
    learning: {
      title: "Learning from games: 808 and NNUE",
      teaser: "Let the numbers be found instead of written",
      idea: [
        "How much is a knight on f5 worth? No person can say exactly. So show a network millions of positions with the answers of a deep search, and change its weights a little at every error. The Ukrainian work did that with 808 inputs: a bit for every piece on every square, and five bytes. Its network is a dense one: each position is computed in full.",
        "NNUE's idea is to make that cheap. A move changes two or three inputs, so the sums of the first layer are kept and only updated. The rest is small and in integers. So a network costs no more than a written evaluation, and alpha-beta can ask it millions of times.",
      ],
      experiment:
        "How far is each evaluation from plain counting, on average over a few positions? Guess which is furthest, then measure.",
      done: "An evaluation that only counts has distance 0. What lies beyond is what the others know, or believe.",
      question:
        "The Ukrainian network's answers are limited to ±15 pawns. It won a game only in move 151. What is the connection?",
      options: [
        { says: "It was too slow to think", because: "It looks one ply ahead: that is quick." },
        {
          says: "It did not know the endgame",
          because: "It was winning by far. It did not have to know much, only to make progress.",
        },
        {
          says: "All winning positions looked alike to it",
          because:
            "At the limit every move has the same value, so there is nothing to choose by, and it shuffles. An output of win, draw and loss cures that.",
        },
      ],
    },
    measuring: {
      title: "Measuring: Elo, error bars, SPRT",
      teaser: "Is it really better, or was it luck?",
      idea: [
        "Elo turns scores into differences: +100 means 64 % of the points, +200 means 76 %. A match gives an estimate, and an estimate has an error. Four times the games halve it. Without the error, the number says nothing.",
        "The sequential probability ratio test asks instead: is it 0 or 10 Elo? After each game it computes how much likelier the results are under one than under the other, and it stops as soon as that is clear. Good changes are accepted and bad ones rejected with the fewest games.",
      ],
      experiment:
        "The matches below are drawn by chance from a difference that you set. How many games does it take until a difference of 20 Elo or less is shown, so that the interval no longer contains zero?",
      done: "Thousands of games for a small gain: that is why engine authors let computers play day and night.",
      question: "After 100 games a new version has scored 55 %. Is it better?",
      options: [
        {
          says: "That is not known yet",
          because: "It is about +35 ± 55 Elo: the interval contains zero. Play on.",
        },
        {
          says: "Yes: 55 is more than 50",
          because: "Two equal players reach 55 of 100 quite often, by luck alone.",
        },
        {
          says: "No: ten games' difference is nothing",
          because: "It might well be better. There is only too little to say so.",
        },
      ],
    },
  },
  rows: {
    legalCache:
      "Seconds a move before and after caching legal moves. Here: all positions four plies from the start, every move generated again.",
    rulesTests:
      "Unit tests of pieces, en passant, castling, taking back, promotion. Here: lines of four plies, a number on which all programs agree.",
    formulaWroclaw:
      "1.2 · material + 0.5 · position + 0.1 · mobility. Here: what it says of the start, Black without queen.",
    formulaCheckm8:
      "Material, and tables with values from 1 to 4, by 0.1. Here: the same position.",
    formulaHradec:
      "The tables of the Simplified Evaluation Function, in hundredths of a pawn. Here: the same position.",
    formulaEnsta: "A pawn is 10, a rook 60; knights like the centre. Here: the same position.",
    negamaxNodes:
      "Nodes a move of negamax at depth 2. Here: at moves 1, 2, 3, 12 and 18 of a game.",
    enstaDepths:
      "Depth 2 was fast, depth 3 playable, deeper too slow. Here: the time of depths 2, 3 and 4, without alpha-beta.",
    alphaBetaTime: "Seconds a move at depth 3, without and with alpha-beta.",
    unorderedTimes: "Before ordering, at moves 1, 2, 3, 12 and 18.",
    orderedTimes: "With ordering, at the same moves.",
    alphaBetaNodes: "Nodes a move of alpha-beta at depth 3. Here: at the same moves.",
    wroclawDepths: "Depth 3 took a few seconds, depth 4 up to 30.",
    zobristTable:
      "Zobrist keys of 64 bits and a transposition table. Here: nodes at depth 7 of a pawn endgame, without and with the table.",
    hradecPuzzles:
      "Five puzzles at depth 5. Here: five of that kind, with the move that was found.",
    hradecHorizon:
      "Wished for quiescence: its exchanges stop at the horizon. Here: the value at depth 3, without and with it.",
    reductionsHere:
      "Searches five plies and wished for more. Here: five plies without and with null move and reductions.",
    threads: "Threads: slower. Python runs one at a time, and they cost more than they bring.",
    numpy:
      "Boards in numpy: slower, at three moves. Here: a node of minimax takes about this long.",
    openingBook:
      "A book of a few hundred lines: Italian, Spanish, Pirc, Nimzo-Indian … Here: the openings of ours.",
    mctsPlanned:
      "Planned alpha-beta over its network. Here: our network of that kind with three plies, against CheckM8.",
    mctsRated: "Planned Monte Carlo tree search. Here: Hetman's, on the scale of the ladder.",
    networkError: "Mean error against the labels, in pawns. Here: on positions of new games.",
    networkMaterial:
      "Mean distance of the network's answer from plain material. Here: over the positions of the experiment.",
    networkTime:
      "Positions and time of one training, on a Tesla K80. Here: a small network of one's own, on two cores.",
    networkGame:
      "Won against Stockfish's level 2 in so many moves. Here: mates in won positions against random moves, with win, draw and loss as output.",
    wroclawElo:
      "Its rating against the bots of Chess.com, by estimate. Here: depth 3 on our ladder.",
    hradecElo: "Explains Elo, is not rated. Here: depth 5 on our ladder.",
    checkm8Elo: "Compares its bots by nodes. Here: depth 3 on our ladder.",
  },
};
