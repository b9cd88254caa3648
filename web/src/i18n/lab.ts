// The texts of the laboratory: loaded with it, in the language of the page.
import { effect, signal } from "@preact/signals";
import { type Language, language } from ".";
import { lab as en } from "./en/lab";

/** The texts of the laboratory. English is the model. */
export type LabTexts = Widened<typeof en>;

type Widened<T> = T extends string
  ? string
  : T extends (...values: never[]) => unknown
    ? T
    : { [name in keyof T]: Widened<T[name]> };

/** The texts in the chosen language. */
export const l = signal<LabTexts>(en);

const loaders: Record<Language, () => Promise<{ lab: LabTexts }>> = {
  en: () => Promise.resolve({ lab: en }),
  pl: () => import("./pl/lab"),
  cs: () => import("./cs/lab"),
  uk: () => import("./uk/lab"),
  fr: () => import("./fr/lab"),
  th: () => import("./th/lab"),
};

effect(() => {
  const wanted = language.value;
  void loaders[wanted]().then(
    ({ lab }) => language.value === wanted && (l.value = lab),
    () => undefined,
  );
});
