// Which page is shown: the part of the address after `#`.
import { computed, signal } from "@preact/signals";

const hash = signal(location.hash);

addEventListener("hashchange", () => (hash.value = location.hash));

/** The segments of the path: `#/game/12` is `["game", "12"]`. */
export const route = computed(
  () => hash.value.replace(/^#\/?/, "").split("?")[0]?.split("/") ?? [""],
);

/** The query parameters. */
export const parameters = computed(() => new URLSearchParams(hash.value.split("?")[1] ?? ""));

/** Goes to another page. */
export function go(path: string): void {
  location.hash = path;
}
