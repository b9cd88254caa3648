// The language of the page. English is the model: another language that lacks a text does not compile.
import { signal } from "@preact/signals";
import en from "./en";
import { translate } from "./translate";

/** The texts of a language: each a string, or a function that makes one. */
export type Texts = typeof en;

/** The texts of the chosen language. */
export const t = signal<Texts>(en);

/** The chosen language. */
export const language = signal<Language>("en");

/** The languages there are, by their own names. */
export const languages = {
  en: "English",
  pl: "Polski",
  cs: "Čeština",
  uk: "Українська",
  fr: "Français",
  th: "ไทย",
} as const;

/** A language. */
export type Language = keyof typeof languages;

const loaders: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => Promise.resolve({ default: en }),
  pl: () => import("./pl"),
  cs: () => import("./cs"),
  uk: () => import("./uk"),
  fr: () => import("./fr"),
  th: () => import("./th"),
};

/** What the server says, in the chosen language: errors, descriptions. */
export function said(message: string): string {
  return translate(t.value.said, message);
}

let latestChoice: Language = "en";

/** Switches the language; `auto` is the browser's, if it is one of ours. */
export async function setLanguage(wanted: string): Promise<void> {
  const candidates = wanted === "auto" ? navigator.languages : [wanted];
  const known = candidates.map((name) => name.slice(0, 2)).find((name) => name in loaders);
  const chosen = (known ?? "en") as Language;
  latestChoice = chosen;
  // A language that cannot be loaded, or was loaded too late, changes nothing.
  const loaded = await loaders[chosen]().catch(() => null);
  if (!loaded || latestChoice !== chosen) return;
  t.value = loaded.default;
  language.value = chosen;
  document.documentElement.lang = chosen;
}
