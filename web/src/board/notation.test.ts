import { describe, expect, it } from "vitest";
import en from "../i18n/en";
import { toEnglish, speakMove, formatMove } from "./notation";

describe("a move", () => {
  const knight = { san: "Nbd7+", lan: "Nb8-d7+" };

  it("has the letters of the language", () => {
    expect(formatMove(knight, "san", "en")).toBe("Nbd7+");
    expect(formatMove(knight, "san", "pl")).toBe("Sbd7+");
    expect(formatMove(knight, "lan", "cs")).toBe("Jb8-d7+");
    expect(formatMove({ san: "Kxe2", lan: "Ke1xe2" }, "san", "uk")).toBe("Крxe2");
    expect(formatMove({ san: "e8=Q#", lan: "e7-e8=Q#" }, "san", "fr")).toBe("e8=D#");
  });

  it("is drawn with figurines in any language", () => {
    expect(formatMove(knight, "figurine", "fr")).toBe("♘bd7+");
  });

  it("castles the same everywhere", () => {
    expect(formatMove({ san: "O-O-O", lan: "O-O-O" }, "san", "pl")).toBe("O-O-O");
  });

  it("is read with the letters of the language", () => {
    expect(toEnglish("Sf3", "pl")).toBe("Nf3");
    expect(toEnglish("Крe2", "uk")).toBe("Ke2");
    expect(toEnglish("Кf3", "uk")).toBe("Nf3");
    expect(toEnglish("Rd1", "fr")).toBe("Kd1");
    expect(toEnglish("e8=D", "cs")).toBe("e8=Q");
    expect(toEnglish("e2e4", "pl")).toBe("e2e4");
    expect(toEnglish("bxc3", "pl")).toBe("bxc3");
  });

  it("is spoken in words", () => {
    expect(speakMove("Nxf3+", en)).toBe("knight takes f3, check");
    expect(speakMove("e4", en)).toBe("e4");
    expect(speakMove("exd8=Q#", en)).toBe("e takes d8, promotes to queen, checkmate");
    expect(speakMove("O-O", en)).toBe("castles kingside");
    expect(speakMove("Raxd1", en)).toBe("rook a takes d1");
  });
});
