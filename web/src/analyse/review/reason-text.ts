// Sentences about reasons: the server says what a line shows, here it is put into words.
import { formatScore } from "../../board/score";
import { t } from "../../i18n";
import type {
  Cause,
  Claim,
  PieceRole,
  PlacedPiece,
  PlanStep,
  Reason,
  StudyNode,
  Tactic,
} from "../../wire";
import { moveOfLine, sanText } from "../tree/move-text";

type Material = Extract<Claim, { type: "material" }>;

/** The letters of pieces in the notation of moves. */
const LETTERS: Record<PieceRole, string> = {
  pawn: "",
  knight: "N",
  bishop: "B",
  rook: "R",
  queen: "Q",
  king: "K",
};

/** A reason as one or two sentences; `before` is the node that its line begins after. */
export function reasonText(reason: Reason, before: StudyNode): string {
  const { claim, kind } = reason;
  const texts = t.value.reasons;
  const cause = claim.type === "material" && claim.cause ? causeText(claim.cause) : "";
  const steps = kind === "better" && claim.type === "evaluation" ? claim.steps : [];
  const idea = isPlan(steps) ? texts.idea(stepsText(steps)) : "";
  return [inWords(reason, before), cause, idea]
    .filter((sentence) => sentence !== "")
    .map((sentence) => sentence + texts.fullStop)
    .join(" ");
}

/** Whether steps say more than the move that they begin with. */
function isPlan(steps: readonly PlanStep[]): boolean {
  const [first] = steps;
  return steps.length > 1 || (first?.type === "route" && first.squares.length > 2);
}

/** What a side does, in order. */
export function stepsText(steps: readonly PlanStep[]): string {
  return steps.map(stepText).join(", ");
}

function stepText(step: PlanStep): string {
  const texts = t.value.reasons.planSteps;
  switch (step.type) {
    case "castle":
      return step.long ? texts.castleLong : texts.castleShort;
    case "route":
      return sanText(LETTERS[step.role] + step.squares.join("–"));
    case "exchange":
      return texts.exchange(step.square);
    case "capture":
      return sanText(step.san);
  }
}

function inWords(reason: Reason, before: StudyNode): string {
  const texts = t.value.reasons;
  const [first, move] = [0, reason.after].map((ply) => moveOfLine(before, reason.san, ply)) as [
    string,
    string,
  ];
  const { claim, kind } = reason;
  if (claim.type === "evaluation") {
    const [played, other] = [formatScore(claim.played), formatScore(claim.other)];
    if (kind === "prevents") return texts.nextBest(first, other);
    const theme = claim.theme ? ` (${texts.themes[claim.theme]})` : "";
    return texts.better(first, other, played) + theme;
  }
  const what = claimText(claim, move);
  if (kind === "misses") return texts.missed(what);
  if (kind === "prevents") return texts.otherwise(first, what);
  return kind === "threatens" ? texts.threat(what) : what;
}

/** What happens, without saying in what way it is a reason. */
export function claimText(claim: Exclude<Claim, { type: "evaluation" }>, move: string): string {
  const texts = t.value.reasons;
  switch (claim.type) {
    case "mate": {
      const pattern = claim.pattern ? ` (${texts.tactics[claim.pattern]})` : "";
      return texts.mates(move, claim.moves) + pattern;
    }
    case "material":
      return materialText(claim, move) + (claim.tactic ? tacticText(claim.tactic) : "");
    case "draw":
      return claim.perpetual ? texts.perpetual(move) : texts.stalemate;
    case "sacrifice":
      return texts.gives(texts.pieces(claim.given, 1));
  }
}

function materialText({ won, given, promoted }: Material, move: string): string {
  const texts = t.value.reasons;
  if (promoted && won.length === 0) return texts.promotes(move);
  const light = given.length === 1 && (given[0] === "bishop" || given[0] === "knight");
  const exchange = won.length === 1 && won[0] === "rook" && light;
  return texts.wins(move, exchange ? texts.exchange : texts.trade(listed(won), listed(given)));
}

/** Pieces, equal ones counted: "a knight and 2 pawns". */
function listed(roles: readonly PieceRole[]): string {
  const texts = t.value.reasons;
  const kinds = [...new Set(roles)];
  const counted = kinds.map((role) => {
    const count = roles.filter((other) => other === role).length;
    return texts.pieces(role, count);
  });
  return counted.join(` ${texts.and} `);
}

function tacticText({ name, targets }: Tactic): string {
  const texts = t.value.reasons;
  const pieces = name === "hangingPiece" ? "" : targets.map(pieceText).join(", ");
  return ` (${texts.tactics[name]}${pieces && `: ${pieces}`})`;
}

function causeText(cause: Cause): string {
  const texts = t.value.reasons.causes;
  switch (cause.type) {
    case "movesIntoCapture":
      return "";
    case "ignoresThreat":
      return texts.ignoresThreat;
    default:
      return texts[cause.type](pieceText(cause.piece));
  }
}

/** A piece on its square in the notation of moves: `Nd4`. */
function pieceText({ role, square }: PlacedPiece): string {
  return sanText(LETTERS[role] + square);
}
