// Moves as text, as speech and as typed input.
import type { Language, Texts } from "../i18n";
import { pieceLetters } from "../i18n/pieces";
import { roleOf } from "./pieces";

const ENGLISH = "KQRBN";
const FIGURINES = "♔♕♖♗♘";

/** A move in the way the settings ask for: `san`, `lan` or `figurine`. */
export function formatMove(
  move: { san: string; lan: string },
  style: string,
  language: Language,
): string {
  const text = style === "lan" ? move.lan : move.san;
  const letters = style === "figurine" ? [...FIGURINES] : pieceLetters[language];
  return text.replace(/[KQRBN]/g, (letter) => letters[ENGLISH.indexOf(letter)] ?? letter);
}

/** Typed input with the piece letters of a language, converted to English letters. */
export function toEnglish(text: string, language: Language): string {
  const letters = pieceLetters[language].map((local, index) => [local, ENGLISH[index]!] as const);
  // The longest first: a Ukrainian king begins like a knight.
  const sorted = letters.toSorted(([a], [b]) => b.length - a.length);
  const translate = (part: string) => {
    const known = sorted.find(([local]) => part.startsWith(local));
    return known ? known[1] + part.slice(known[0].length) : part;
  };
  const [move = "", promotion] = text.split("=");
  return promotion === undefined ? translate(move) : `${translate(move)}=${translate(promotion)}`;
}

/** A move in words: "knight takes f3, check". */
export function speakMove(san: string, texts: Texts): string {
  const { common } = texts;
  const ending = san.endsWith("#") ? common.checkmate : san.endsWith("+") ? common.check : null;
  const bare = san.replace(/[+#]$/, "");
  const [move = "", promotion] = bare.split("=");
  const words = [
    bare === "O-O"
      ? common.castlesShort
      : bare === "O-O-O"
        ? common.castlesLong
        : steps(move, texts),
    promotion ? common.promotesTo(common.role(roleOf[promotion.toLowerCase()] ?? "queen")) : null,
    ending,
  ];
  return words.filter((word) => word !== null).join(", ");
}

function steps(move: string, texts: Texts): string {
  const { common } = texts;
  const piece = ENGLISH.includes(move[0]!) ? common.role(roleOf[move[0]!.toLowerCase()]!) : "";
  const squares = (piece ? move.slice(1) : move).replace("x", ` ${common.takes} `);
  return `${piece} ${squares}`.trim().replace(/\s+/g, " ");
}
