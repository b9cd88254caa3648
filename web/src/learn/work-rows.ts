// The tables and figures of the five works, and how the same is measured here.
import { send } from "../api";
import { pawns } from "../lab/evaluation";
import { formatSeconds, formatValue, grouped } from "../lab/format";
import type { RefinementName } from "../lab/theatre/column";
import type { CourseLine, LabAlgorithm, SearchedTree, TreeRequest } from "../wire";
import type { Chapter } from "./chapters";
import { distancesFromMaterial, evaluate } from "./evaluations";
import { GAME, HRADEC_PUZZLES, MIDDLEGAME, NO_QUEEN, PAWN_ENDGAME, START } from "./positions";

/** The works, by their own names. */
export const WORK_NAMES = {
  wroclaw: "Wrocław 2024",
  checkm8: "CheckM8 2021",
  hradec: "Hradec Králové 2021",
  ukraine: "Ukraine 2022",
  ensta: "ENSTA Bretagne",
} as const;

/** What a row is about; its text says it. */
export type RowName = keyof typeof ROWS;

/** A figure of a work and ours. */
export interface WorkRow {
  name: RowName;
  work: keyof typeof WORK_NAMES;
  theirs: string;
  here: Here;
}

type Here =
  /** Measured when it is asked for. */
  | { measure: (signal: AbortSignal) => Promise<string> }
  /** Measured before, by a command that is named. */
  | { value: string; by: string };

interface Row {
  chapter: Chapter;
  work: keyof typeof WORK_NAMES;
  theirs: string;
  here: Here;
}

interface Search {
  fen?: string;
  algorithm?: LabAlgorithm;
  refinements?: readonly RefinementName[];
  evaluation?: string;
  depth: number;
}

function search(asked: Search, signal: AbortSignal): Promise<SearchedTree> {
  const request: TreeRequest = {
    fen: asked.fen ?? MIDDLEGAME,
    algorithm: asked.algorithm ?? "alphaBeta",
    refinements: [...(asked.refinements ?? [])],
    evaluation: asked.evaluation ?? "simplified",
    depth: asked.depth,
  };
  return send<SearchedTree>("POST", "/api/lab/trees", request, signal);
}

/** Some searches, one after the other, and what is shown of each. */
function searched(
  searches: readonly Search[],
  show: (tree: SearchedTree) => string,
  between = " → ",
): Here {
  return {
    measure: async (signal) => {
      const shown: string[] = [];
      // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
      for (const asked of searches) shown.push(show(await search(asked, signal)));
      return shown.join(between);
    },
  };
}

const seconds = (tree: SearchedTree) => formatSeconds(tree.seconds);
const nodes = (tree: SearchedTree) => grouped(tree.nodes);

/** What an evaluation says where Black lacks the queen. */
function withoutQueen(name: string): Here {
  return {
    measure: async (signal) => {
      const { values } = await evaluate(NO_QUEEN, signal);
      return pawns(values.find((one) => one.name === name)?.value ?? 0);
    },
  };
}

/** The positions of a game at the moves that Wrocław timed. */
function inGame(asked: Omit<Search, "fen">): Search[] {
  return GAME.map((fen) => ({ ...asked, fen }));
}

const ROWS = {
  legalCache: {
    chapter: "move",
    work: "wroclaw",
    theirs: "2.77 → 0.06 s",
    here: searched(
      [{ fen: START, algorithm: "minimax", evaluation: "material", depth: 4 }],
      (tree) => `${nodes(tree)} · ${seconds(tree)}`,
    ),
  },
  rulesTests: {
    chapter: "move",
    work: "ensta",
    theirs: "–",
    here: { value: "197,281", by: "hetman perft 4" },
  },
  formulaWroclaw: {
    chapter: "evaluation",
    work: "wroclaw",
    theirs: "1 3 3 5 9",
    here: withoutQueen("wroclaw"),
  },
  formulaCheckm8: {
    chapter: "evaluation",
    work: "checkm8",
    theirs: "1 3 3 5 9",
    here: withoutQueen("checkm8"),
  },
  formulaHradec: {
    chapter: "evaluation",
    work: "hradec",
    theirs: "−50 … +50",
    here: withoutQueen("simplified"),
  },
  formulaEnsta: {
    chapter: "evaluation",
    work: "ensta",
    theirs: "10 … 60",
    here: withoutQueen("ensta"),
  },
  negamaxNodes: {
    chapter: "minimax",
    work: "checkm8",
    theirs: "60–130",
    here: searched(inGame({ algorithm: "negamax", evaluation: "checkm8", depth: 2 }), nodes, " / "),
  },
  enstaDepths: {
    chapter: "minimax",
    work: "ensta",
    theirs: "2, 3",
    here: searched(
      [2, 3, 4].map((depth) => ({ algorithm: "negamax", evaluation: "ensta", depth })),
      seconds,
      " / ",
    ),
  },
  alphaBetaTime: {
    chapter: "alphaBeta",
    work: "wroclaw",
    theirs: "6.99 → 0.63 s",
    here: searched(
      [
        { algorithm: "minimax", evaluation: "wroclaw", depth: 3 },
        { evaluation: "wroclaw", depth: 3 },
      ],
      seconds,
    ),
  },
  unorderedTimes: {
    chapter: "alphaBeta",
    work: "wroclaw",
    theirs: "0.06 / 0.19 / 0.16 / 0.41 / 1.1 s",
    here: searched(inGame({ evaluation: "wroclaw", depth: 3 }), seconds, " / "),
  },
  orderedTimes: {
    chapter: "alphaBeta",
    work: "wroclaw",
    theirs: "0.06 / 0.09 / 0.12 / 0.14 / 0.50 s",
    here: searched(
      inGame({ evaluation: "wroclaw", depth: 3, refinements: ["move ordering"] }),
      seconds,
      " / ",
    ),
  },
  alphaBetaNodes: {
    chapter: "alphaBeta",
    work: "checkm8",
    theirs: "600–2,500",
    here: searched(inGame({ evaluation: "checkm8", depth: 3 }), nodes, " / "),
  },
  wroclawDepths: {
    chapter: "alphaBeta",
    work: "wroclaw",
    theirs: "≈ 3 / ≤ 30 s",
    here: searched(
      [3, 4].map((depth) => ({
        evaluation: "wroclaw",
        depth,
        refinements: ["move ordering"],
      })),
      seconds,
      " / ",
    ),
  },
  zobristTable: {
    chapter: "table",
    work: "ensta",
    theirs: "–",
    here: searched(
      [
        { fen: PAWN_ENDGAME, depth: 7 },
        { fen: PAWN_ENDGAME, depth: 7, refinements: ["transposition table"] },
      ],
      nodes,
    ),
  },
  hradecPuzzles: {
    chapter: "quiescence",
    work: "hradec",
    theirs: "0.07–1.05 s",
    here: searched(
      HRADEC_PUZZLES.map((fen) => ({ fen, depth: 5 })),
      (tree) => `${tree.principalVariation[1]?.san ?? "–"} ${seconds(tree)}`,
      " / ",
    ),
  },
  hradecHorizon: {
    chapter: "quiescence",
    work: "hradec",
    theirs: "–",
    here: searched(
      [
        { depth: 3, evaluation: "material" },
        { depth: 3, evaluation: "material", refinements: ["quiescence"] },
      ],
      (tree) => formatValue(tree.root.value),
    ),
  },
  reductionsHere: {
    chapter: "reductions",
    work: "hradec",
    theirs: "5",
    here: searched(
      [
        { depth: 5, refinements: ["move ordering"] },
        { depth: 5, refinements: ["move ordering", "null move", "late move reductions"] },
      ],
      (tree) => `${nodes(tree)} · ${seconds(tree)}`,
    ),
  },
  threads: {
    chapter: "reductions",
    work: "wroclaw",
    theirs: "0.63 → 2.69 s",
    here: { value: "–", by: "docs/ablation.md" },
  },
  numpy: {
    chapter: "reductions",
    work: "wroclaw",
    theirs: "0.54/1.38/4.10 → 0.87/2.39/7.60 s",
    here: { value: "≈ 40 ns", by: "hetman ablation" },
  },
  openingBook: {
    chapter: "bookMcts",
    work: "ensta",
    theirs: "> 100",
    here: {
      measure: async (signal) => {
        const asked = { moves: [] };
        const line = await send<CourseLine>("POST", "/api/course/line", asked, signal);
        return grouped(line.openings);
      },
    },
  },
  mctsPlanned: {
    chapter: "bookMcts",
    work: "ukraine",
    theirs: "–",
    here: { value: "94 : 6", by: "hetman match ukraine-alpha-beta checkm8" },
  },
  mctsRated: {
    chapter: "bookMcts",
    work: "ukraine",
    theirs: "–",
    here: { value: "2244 ± 120", by: "docs/mcts.md" },
  },
  networkError: {
    chapter: "learning",
    work: "ukraine",
    theirs: "1.6",
    here: { value: "0.85", by: "hetman train compare" },
  },
  networkMaterial: {
    chapter: "learning",
    work: "ukraine",
    theirs: "≈ 5",
    here: {
      measure: async (signal) => {
        const distances = await distancesFromMaterial(signal);
        return (distances.find(({ name }) => name === "ukraine")?.distance ?? 0).toFixed(2);
      },
    },
  },
  networkTime: {
    chapter: "learning",
    work: "ukraine",
    theirs: "37,164,639 · 5 h",
    here: { value: "1,286,133 · 9 s", by: "hetman train nnue" },
  },
  networkGame: {
    chapter: "learning",
    work: "ukraine",
    theirs: "151",
    here: { value: "322 / 400", by: "hetman train study drift" },
  },
  wroclawElo: {
    chapter: "measuring",
    work: "wroclaw",
    theirs: "1000–1200",
    here: { value: "1009 ± 149", by: "scripts/ladder" },
  },
  hradecElo: {
    chapter: "measuring",
    work: "hradec",
    theirs: "–",
    here: { value: "1547 ± 95", by: "scripts/ladder" },
  },
  checkm8Elo: {
    chapter: "measuring",
    work: "checkm8",
    theirs: "–",
    here: { value: "1063 ± 141", by: "scripts/ladder" },
  },
} as const satisfies Record<string, Row>;

/** The rows of a chapter. */
export function rowsOf(chapter: Chapter): WorkRow[] {
  const all = Object.entries<Row>(ROWS) as [RowName, Row][];
  return all
    .filter(([, row]) => row.chapter === chapter)
    .map(([name, { work, theirs, here }]) => ({ name, work, theirs, here }));
}
