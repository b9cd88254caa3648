// The person's settings, as the server keeps them.
import { signal } from "@preact/signals";
import { send } from "../ask";
import type { Settings } from "../wire";

/** The settings now. */
export const settings = signal<Settings>({
  language: "auto",
  scheme: "auto",
  board: "maple",
  pieces: "cburnett",
  animationMs: 200,
  volume: 60,
  notation: "san",
  coordinates: "inside",
  showLegal: true,
  premove: true,
  autoQueen: "premove",
  confirm: true,
  showEvaluation: false,
  tenths: "low",
  wheel: true,
  name: "",
  threads: 0,
  hash: 64,
  lines: 1,
  speak: true,
});

/** Changes some of them, here at once. */
export function change(patch: Partial<Settings>): void {
  settings.value = { ...settings.value, ...patch };
  void send("PUT", "/api/settings", settings.value);
}
