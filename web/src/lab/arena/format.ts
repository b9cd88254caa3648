// Figures of matches, for people.
import { language } from "../../i18n";
import { a } from "../../i18n/arena";
import type { WinsDrawsLosses } from "../../wire";

/** A whole number. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString(language.value);
}

/** A share. */
export function percent(share: number): string {
  return share.toLocaleString(language.value, { style: "percent", minimumFractionDigits: 1 });
}

/** A number with so many digits behind the point, and its sign. */
export function signed(value: number, digits = 1): string {
  const size = Math.abs(value).toLocaleString(language.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${value < 0 ? "−" : "+"}${size}`;
}

/** A difference in Elo with its error; words where it is not known. */
export function eloWithError(elo: number | null, error: number | null): string {
  if (elo === null) return a.value.unknownElo;
  return error === null ? signed(elo) : `${signed(elo)} ± ${signed(error).slice(1)}`;
}

/** Points and games, as crosstables have them. */
export function points({ wins, draws, losses }: WinsDrawsLosses): string {
  const total = wins + draws / 2;
  return `${total.toLocaleString(language.value)} / ${whole(wins + draws + losses)}`;
}

/** Who plays, in a line. */
export function names(players: readonly string[]): string {
  const shown = players.slice(0, 4).join(" – ");
  return players.length > 4 ? a.value.andMore(shown, players.length - 4) : shown;
}

/** A moment that was written in UTC. */
export function when(utc: string): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  const date = new Date(`${utc.replace(" ", "T")}Z`);
  return Number.isNaN(date.getTime()) ? utc : date.toLocaleString(language.value, style);
}

/** What a clock shows. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 20) return seconds.toFixed(1);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
