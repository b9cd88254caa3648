// Texts that are loaded with their page, in the language of the page.
import { type Signal, effect, signal } from "@preact/signals";
import { type Language, language } from ".";

/** The type of texts of which English is the model: other strings, the same functions. */
export type TextsLike<T> = {
  [name in keyof T]: T[name] extends string
    ? string
    : T[name] extends Record<string, string>
      ? Record<keyof T[name], string>
      : T[name];
};

/** The texts in the chosen language; English until they are loaded. */
export function lazyTexts<T>(
  en: T,
  loaders: Record<Exclude<Language, "en">, () => Promise<T>>,
): Signal<T> {
  const texts = signal(en);
  effect(() => {
    const wanted = language.value;
    const loaded = wanted === "en" ? Promise.resolve(en) : loaders[wanted]();
    void loaded.then(
      (found) => language.value === wanted && (texts.value = found),
      () => undefined,
    );
  });
  return texts;
}
