// Which page is shown: the part of the address after `#`.
import { computed, signal } from "@preact/signals";

const hash = signal(location.hash);

addEventListener("hashchange", () => {
  const before = route.value.join("/");
  hash.value = location.hash;
  if (route.value.join("/") !== before) arrivals.value += 1;
});

/** Counts the pages that were gone to. */
export const arrivals = signal(0);

/** The segments of the path: `#/game/12` is `["game", "12"]`. */
export const route = computed(
  () => hash.value.replace(/^#\/?/, "").split("?")[0]?.split("/") ?? [""],
);

/** The query parameters. */
export const parameters = computed(() => new URLSearchParams(hash.value.split("?")[1] ?? ""));

/** Gives the page that is shown another address. */
export function replaceAddress(path: string): void {
  history.replaceState(null, "", `#${path}`);
  hash.value = `#${path}`;
}

/** Adds what a page shows to its address; not once another page was gone to, even if that is not shown yet. */
export function noteInAddress(path: string, query: string): void {
  if (location.hash.split("?")[0] === `#${path}`)
    history.replaceState(null, "", `#${path}${query}`);
}

/** Goes to another page. */
export function go(path: string): void {
  location.hash = path;
}
