// The letters of the pieces in each language.
import type { Language } from "./index";

/** King, queen, rook, bishop, knight. */
export const pieceLetters: Record<Language, readonly [string, string, string, string, string]> = {
  en: ["K", "Q", "R", "B", "N"],
  pl: ["K", "H", "W", "G", "S"],
  cs: ["K", "D", "V", "S", "J"],
  uk: ["Кр", "Ф", "Т", "С", "К"],
  fr: ["R", "D", "T", "F", "C"],
  th: ["K", "Q", "R", "B", "N"],
};
