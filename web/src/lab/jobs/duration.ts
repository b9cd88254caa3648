// Lengths of time, for people.
import { language } from "../../i18n";

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time in its two largest units: "2 h 5 min". */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const first = UNITS.findIndex(([, size]) => whole >= size);
  let rest = whole;
  const parts: string[] = [];
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    const style = { style: "unit", unit, unitDisplay: "short" } as const;
    if (count > 0) parts.push(new Intl.NumberFormat(language.value, style).format(count));
  }
  return parts.join(" ");
}
