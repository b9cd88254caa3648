// Which motif of a puzzle a hint names.
import type { ThemeName } from "../i18n/puzzles";

/** The most telling first; mates last, since "mate" says what is to be done and not how. */
const TELLING: readonly ThemeName[] = [
  "smotheredMate",
  "backRankMate",
  "doubleCheck",
  "fork",
  "skewer",
  "discoveredCheck",
  "discoveredAttack",
  "trappedPiece",
  "deflection",
  "attraction",
  "interference",
  "intermezzo",
  "capturingDefender",
  "xRayAttack",
  "clearance",
  "underPromotion",
  "promotion",
  "enPassant",
  "quietMove",
  "pin",
  "hangingPiece",
  "sacrifice",
  "attackingF2F7",
  "kingsideAttack",
  "queensideAttack",
  "exposedKing",
  "mate",
  "advancedPawn",
  "defensiveMove",
];

/** The motif that a hint names, if one is known. */
export function motifOf(themes: readonly string[]): ThemeName | null {
  return TELLING.find((name) => themes.includes(name)) ?? null;
}
