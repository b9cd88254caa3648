// Moves in the notation and language of the settings.
import { formatMove } from "../../board/notation";
import { language } from "../../i18n";
import { settings } from "../../settings/settings";
import type { StudyNode } from "../../wire";
import { moveNumber, mover } from "./move-rows";

/** A move in the chosen notation and language. */
export function moveText(move: { san: string; lan: string }): string {
  return formatMove(move, settings.value.notation, language.value);
}

/** A move of which only the SAN is known. */
export function sanText(san: string): string {
  return moveText({ san, lan: san });
}

/** A variation with move numbers, beginning after a node: `12.Nf3 d5`, `12…d5 13.Bg5`. */
export function lineText(
  after: StudyNode,
  sans: readonly string[],
): { number: string; text: string }[] {
  const whiteBegins = after.board.turn === "white";
  const first = Number(after.board.fen.split(" ")[5] ?? 1);
  return sans.map((san, index) => {
    const ply = index + (whiteBegins ? 0 : 1);
    const number = first + Math.floor(ply / 2);
    const dots = ply % 2 === 0 ? `${number}.` : index === 0 ? `${number}…` : "";
    return { number: dots, text: sanText(san) };
  });
}

/** One move of a variation that begins after a node, with its number. */
export function moveOfLine(after: StudyNode, sans: readonly string[], index: number): string {
  const ply = index + (after.board.turn === "white" ? 0 : 1);
  const number = Number(after.board.fen.split(" ")[5] ?? 1) + Math.floor(ply / 2);
  return `${number}${ply % 2 === 0 ? "." : "…"}${sanText(sans[index] ?? "")}`;
}

/** The move that leads to a node with its number: `12…d5`. */
export function numbered(node: StudyNode): string {
  if (!node.move) return "";
  return `${moveNumber(node)}${mover(node) === "white" ? "." : "…"}${moveText(node.move)}`;
}
