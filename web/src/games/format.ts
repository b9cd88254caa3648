// Names, dates and results of PGN as text.

/** A name of PGN; an unknown one is replaced by the side. */
export function formatName(name: string, side: string): string {
  return name === "" || name === "?" ? side : name;
}

/** A result: `1–0`, `½–½`. */
export function formatResult(result: string): string {
  return result.replaceAll("1/2", "½").replace("-", "–");
}

/** A date of PGN, `2026.11.15`, in a language; unknown parts are left out. */
export function formatDate(date: string, language: string): string {
  const [year, month, day] = date
    .split(/[.-]/)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : null));
  if (!year) return "";
  if (!month) return String(year);
  // Thai readers of PGN expect the years that PGN has.
  const locale = language === "th" ? "th-u-ca-gregory" : language;
  const options: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", timeZone: "UTC" };
  if (day) options.day = "numeric";
  return new Intl.DateTimeFormat(locale, options).format(
    new Date(Date.UTC(year, month - 1, day ?? 1)),
  );
}
