import { afterEach, expect, test } from "vitest";
import { language, languages, said, setLanguage, t } from ".";
import { sentences } from "./en/said";

const others = Object.keys(languages).filter((name) => name !== "en");

async function speak(name: string): Promise<void> {
  // There is no document to tell the language to.
  await setLanguage(name).catch(() => undefined);
  expect(language.value).toBe(name);
}

afterEach(() => speak("en"));

const placeholders = (text: string) => (text.match(/\{\d\}/g) ?? []).toSorted();
const filled = (text: string) => text.replace(/\{(\d)\}/g, "<$1>");

test.each(others)("%s has every sentence of the server, with its values", async (name) => {
  await speak(name);
  const texts = t.value.said;
  expect(Object.keys(texts)).toEqual([...sentences]);
  for (const sentence of sentences) {
    const text = texts[sentence] ?? "";
    expect(placeholders(text), sentence).toEqual(placeholders(sentence));
    const words = sentence.match(/[a-z]+/gi) ?? [];
    if (words.length > 2) expect(text).not.toBe(sentence);
  }
});

test.each(others)("in %s every sentence is recognised among the others", async (name) => {
  await speak(name);
  for (const [sentence, text] of Object.entries(t.value.said)) {
    const oneByOne = /\{\d\}\{\d\}/.test(sentence); // which of them has the value cannot be told
    if (!oneByOne) expect(said(filled(sentence))).toBe(filled(text));
  }
});

test("values that are sentences are translated too", async () => {
  await speak("pl");
  expect(said("Black has no king")).toBe("czarne nie mają króla");
  expect(said("FEN side to move, column 20: the field is missing")).toBe(
    "FEN, strona na posunięciu, kolumna 20: brakuje tego pola",
  );
  expect(said("game 3, line 9, move 2.: Ke3 is illegal; legal are Ke2")).toBe(
    "partia 3, wiersz 9, ruch 2.: Ke3 jest nielegalne; legalne są Ke2",
  );
  expect(
    said("dropped: White cannot have the right to castle with a rook on h1: there is no such rook"),
  ).toBe("pominięto: białe nie mogą mieć prawa do roszady z wieżą na h1: nie ma takiej wieży");
  expect(said("assumed: White to move (FEN side to move, column 3: expected w or b)")).toBe(
    "przyjęto: posunięcie białych (FEN, strona na posunięciu, kolumna 3: oczekiwano w albo b)",
  );
});

test("an engine's last lines are left as they are", async () => {
  await speak("fr");
  expect(
    said('does not answer: no bestmove within 5.0 s of "go"\n  < White\n  ! its checksum differs'),
  ).toBe(
    'ne répond pas : pas de bestmove en 5.0 s après "go"\n  < White\n  ! its checksum differs',
  );
});

test("what is not known is left as it is, however it was made", async () => {
  await speak("th");
  for (const text of ["", "something else", "{1}", "$&", "constructor", ": ".repeat(5000)])
    expect(said(text)).toBe(text);
  expect(said(`crashed: ${": ".repeat(200)}`)).toContain(": : :");
});

test("English is what the server says", () => {
  for (const sentence of sentences) expect(said(sentence)).toBe(sentence);
});
