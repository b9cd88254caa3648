// The sources of the database.
import { signal } from "@preact/signals";
import { get } from "../api";
import type { SourceView } from "../wire";

/** The sources, once they are loaded. */
export const sources = signal<readonly SourceView[] | null>(null);

/** Loads the sources again. */
export async function loadSources(): Promise<void> {
  sources.value = await get<SourceView[]>("/api/explorer/sources").catch(() => sources.peek());
}
