// The texts of the explorer and the database: loaded with them, in the language of the page.
import { effect, signal } from "@preact/signals";
import { type Language, language } from ".";
import { explorer as en } from "./en/explorer";

/** The texts. English is the model. */
export type ExplorerTexts = {
  [name in keyof typeof en]: (typeof en)[name] extends string
    ? string
    : (typeof en)[name] extends Record<string, string>
      ? Record<keyof (typeof en)[name], string>
      : (typeof en)[name];
};

/** The texts in the chosen language. */
export const e = signal<ExplorerTexts>(en);

const loaders: Record<Language, () => Promise<{ explorer: ExplorerTexts }>> = {
  en: () => Promise.resolve({ explorer: en }),
  pl: () => import("./pl/explorer"),
  cs: () => import("./cs/explorer"),
  uk: () => import("./uk/explorer"),
  fr: () => import("./fr/explorer"),
  th: () => import("./th/explorer"),
};

effect(() => {
  const wanted = language.value;
  void loaders[wanted]().then(
    ({ explorer }) => language.value === wanted && (e.value = explorer),
    () => undefined,
  );
});
