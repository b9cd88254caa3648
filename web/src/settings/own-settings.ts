// The settings of a device that is not the owner's: what differs from the owner's stays in its browser.
import type { Settings } from "../wire";

const KEY = "settings";

/** What was chosen in this browser. The owner's name and language are not those of another person. */
export function ownSettings(): Partial<Settings> {
  const others = { name: "", language: "auto" };
  try {
    return { ...others, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    // A private window may have no storage.
    return others;
  }
}

/** Keeps it for the next visit. */
export function saveOwn(chosen: Partial<Settings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Then it lasts as long as the page.
  }
}
