// What the person likes: kept by the server, applied to the whole page.
import { effect, signal } from "@preact/signals";
import { send } from "../ask";
import { speak } from "../i18n";
import { listen } from "../live";
import type { Settings } from "../wire";
import { boards, loadPieces } from "./themes";
import "./themes.css";

/** The settings: the server's defaults until it has told the person's own. */
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

let saving: ReturnType<typeof setTimeout> | undefined;
let unsaved = false;

/** Changes some settings: seen at once, kept a moment later. */
export function change(patch: Partial<Settings>): void {
  settings.value = { ...settings.value, ...patch };
  unsaved = true;
  clearTimeout(saving);
  saving = setTimeout(() => void save(), 150);
}

async function save(): Promise<void> {
  unsaved = false;
  await send("PUT", "/api/settings", settings.value).catch(() => (unsaved = true));
}

/** Takes the settings of the server, now and whenever another device changes them. */
export async function adopt(first: Settings): Promise<void> {
  settings.value = first;
  await Promise.all([speak(first.language), loadPieces(first.pieces)]);
  effect(apply);
  listen((event) => {
    if (event.tell === "settings" && !unsaved) settings.value = event.settings;
    if (event.tell === "welcome" && unsaved) void save();
  });
}

/** Puts the looks on the root element, from where CSS takes them; `auto` leaves the scheme to the system. */
function apply(): void {
  const { board, pieces, scheme, language } = settings.value;
  const root = document.documentElement.dataset;
  root["board"] = (boards as readonly string[]).includes(board) ? board : "maple";
  if (scheme === "auto") delete root["scheme"];
  else root["scheme"] = scheme;
  void loadPieces(pieces).then((name) => (root["pieces"] = name));
  void speak(language);
}
