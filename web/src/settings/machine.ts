// What the page knows about the machine that Hetman runs on.
import { signal } from "@preact/signals";
import type { Hello } from "../wire";

/** The machine, as the server told it at the beginning. */
export const machine = signal<Pick<Hello, "version" | "cores" | "lan" | "tablebaseMen">>({
  version: "",
  cores: 1,
  lan: null,
  tablebaseMen: 0,
});
