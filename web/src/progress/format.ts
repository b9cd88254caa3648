// Numbers and dates in the person's language.
import { language } from "../i18n";

/** A whole number, without groups: a rating. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString(language.value, { useGrouping: false });
}

/** One digit after the point. */
export function tenth(value: number): string {
  return value.toLocaleString(language.value, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
}

/** A share as a percentage. */
export function percent(part: number, all: number): string {
  const share = all > 0 ? part / all : 0;
  return share.toLocaleString(language.value, { style: "percent", maximumFractionDigits: 0 });
}

/** A day; nothing where none is known. */
export function day(at: number): string {
  if (at <= 0) return "";
  return new Date(at).toLocaleDateString(language.value, { dateStyle: "medium" });
}
