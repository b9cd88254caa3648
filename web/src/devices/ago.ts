// How long ago something was, in the page's language.

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** "5 minutes ago"; what is less than a minute ago is "this minute". */
export function ago(then: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const past = Math.max(0, now - then);
  const [unit, ms] = UNITS.find(([, length]) => past >= length) ?? (["minute", 60_000] as const);
  return format.format(-Math.floor(past / ms), unit);
}
