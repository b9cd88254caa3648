import { describe, expect, it } from "vitest";
import { CHAPTERS, RIGHT } from "../learn/chapters";
import { rowsOf } from "../learn/work-rows";
import type { CourseTexts } from "./course";
import { course as cs } from "./cs/course";
import { course as en } from "./en/course";
import { course as fr } from "./fr/course";
import { course as pl } from "./pl/course";
import { course as th } from "./th/course";
import { course as uk } from "./uk/course";

const languages: Record<string, CourseTexts> = { en, pl, cs, uk, fr, th };

describe.each(Object.entries(languages))("the course in %s", (name, texts) => {
  it("has as many answers as the English one, all different, and one of them is right", () => {
    for (const chapter of CHAPTERS) {
      const { options, idea } = texts.chapters[chapter];
      expect(options).toHaveLength(en.chapters[chapter].options.length);
      expect(idea).toHaveLength(en.chapters[chapter].idea.length);
      expect(new Set(options.map(({ says }) => says)).size).toBe(options.length);
      expect(options[RIGHT[chapter]]).toBeDefined();
    }
  });

  it("is translated", () => {
    if (name === "en") return;
    for (const chapter of CHAPTERS) {
      expect(texts.chapters[chapter].question).not.toBe(en.chapters[chapter].question);
      expect(texts.chapters[chapter].idea[0]).not.toBe(en.chapters[chapter].idea[0]);
    }
    for (const [row, text] of Object.entries(en.rows))
      expect(texts.rows[row as keyof typeof en.rows]).not.toBe(text);
  });
});

it("every chapter stands beside figures of the works, and all five are there", () => {
  const rows = CHAPTERS.map(rowsOf);
  expect(rows.every((each) => each.length > 0)).toBe(true);
  expect(new Set(rows.flat().map(({ work }) => work)).size).toBe(5);
});
