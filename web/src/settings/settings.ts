// What the person likes: kept by the server, applied to the whole page.
import { effect, signal } from "@preact/signals";
import { send } from "../ask";
import { speak } from "../i18n";
import { listen } from "../live";
import type { Settings } from "../wire";
import { boards, loadPieces } from "./themes";
import "./themes.css";

/** The settings; null until the server has told them. */
const told = signal<Settings | null>(null);

/** The settings. */
export const settings = {
  get value(): Settings {
    if (told.value === null) throw new Error("settings are read before the server told them");
    return told.value;
  },
};

let saving: ReturnType<typeof setTimeout> | undefined;
let unsaved = false;

/** Changes some settings: seen at once, kept a moment later. */
export function change(patch: Partial<Settings>): void {
  told.value = { ...settings.value, ...patch };
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
  told.value = first;
  await Promise.all([speak(first.language), loadPieces(first.pieces)]);
  effect(apply);
  listen((event) => {
    if (event.tell === "settings" && !unsaved) told.value = event.settings;
    if (event.tell === "welcome" && unsaved) void save();
  });
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(dark.matches);
dark.addEventListener("change", () => (systemIsDark.value = dark.matches));

/** Puts the looks on the root element, from where CSS takes them. */
function apply(): void {
  const { board, pieces, scheme, language, coordinates } = settings.value;
  const root = document.documentElement.dataset;
  root["board"] = (boards as readonly string[]).includes(board) ? board : "maple";
  root["scheme"] = scheme === "auto" ? (systemIsDark.value ? "dark" : "light") : scheme;
  root["coordinates"] = coordinates;
  void loadPieces(pieces).then((name) => (root["pieces"] = name));
  void speak(language);
}
