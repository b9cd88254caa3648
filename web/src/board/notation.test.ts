import { describe, expect, it } from "vitest";
import en from "../i18n/en";
import { english, spoken, written } from "./notation";

describe("a move", () => {
  const knight = { san: "Nbd7+", lan: "Nb8-d7+" };

  it("has the letters of the language", () => {
    expect(written(knight, "san", "en")).toBe("Nbd7+");
    expect(written(knight, "san", "pl")).toBe("Sbd7+");
    expect(written(knight, "lan", "cs")).toBe("Jb8-d7+");
    expect(written({ san: "Kxe2", lan: "Ke1xe2" }, "san", "uk")).toBe("Крxe2");
    expect(written({ san: "e8=Q#", lan: "e7-e8=Q#" }, "san", "fr")).toBe("e8=D#");
  });

  it("is drawn with figurines in any language", () => {
    expect(written(knight, "figurine", "fr")).toBe("♘bd7+");
  });

  it("castles the same everywhere", () => {
    expect(written({ san: "O-O-O", lan: "O-O-O" }, "san", "pl")).toBe("O-O-O");
  });

  it("is read with the letters of the language", () => {
    expect(english("Sf3", "pl")).toBe("Nf3");
    expect(english("Крe2", "uk")).toBe("Ke2");
    expect(english("Кf3", "uk")).toBe("Nf3");
    expect(english("Rd1", "fr")).toBe("Kd1");
    expect(english("e8=D", "cs")).toBe("e8=Q");
    expect(english("e2e4", "pl")).toBe("e2e4");
    expect(english("bxc3", "pl")).toBe("bxc3");
  });

  it("is spoken in words", () => {
    expect(spoken("Nxf3+", en)).toBe("knight takes f3, check");
    expect(spoken("e4", en)).toBe("e4");
    expect(spoken("exd8=Q#", en)).toBe("e takes d8, promotes to queen, checkmate");
    expect(spoken("O-O", en)).toBe("castles kingside");
    expect(spoken("Raxd1", en)).toBe("rook a takes d1");
  });
});
