// The user's settings: saved by the server, applied to the whole page.
import { effect, signal } from "@preact/signals";
import { fetchHello, hello, ApiError, send } from "../api";
import { setLanguage } from "../i18n";
import { isOwner } from "../role";
import { onEvent } from "../socket";
import { showError } from "../shell/toasts";
import type { Settings } from "../wire";
import { ownSettings, saveOwn } from "./own-settings";
import { boards, loadPieces } from "./themes";
import "./themes.css";

/** The settings: defaults until the server has sent the user's own. */
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
  legalColor: "green",
  premove: true,
  autoQueen: "premove",
  confirm: true,
  showEvaluation: false,
  tenths: "low",
  wheel: true,
  name: "",
  humanPace: true,
  names: [],
  weeklyGames: 5,
  weeklyPuzzles: 30,
  weeklyDays: 4,
  threads: 0,
  hash: 64,
  lines: 1,
  speak: true,
});

let saving: ReturnType<typeof setTimeout> | undefined;
/** Changes that are not saved yet. */
let pending: Partial<Settings> = {};

/** Changes some settings: applied at once, saved a moment later. */
export function change(patch: Partial<Settings>): void {
  settings.value = { ...settings.value, ...patch };
  if (!isOwner.value) return saveOwn({ ...ownSettings(), ...patch });
  pending = { ...pending, ...patch };
  clearTimeout(saving);
  saving = setTimeout(() => void save(), 150);
}

/** Sends only what was changed here: another device may have changed the rest. */
async function save(): Promise<void> {
  const patch = pending;
  if (Object.keys(patch).length === 0) return;
  try {
    await send("PUT", "/api/settings", patch);
    pending = without(pending, patch);
  } catch (error) {
    // Without a connection, or with the token of an earlier server, they are saved after the reconnect.
    if (!(error instanceof ApiError && error.status === 400)) return;
    pending = without(pending, patch);
    showError(error);
    await fetchHello().catch(() => undefined);
  }
}

/** A patch without what is saved: what was changed again in the meantime stays. */
export function without(patch: Partial<Settings>, saved: Partial<Settings>): Partial<Settings> {
  const open = Object.entries(patch).filter(
    ([name, value]) => saved[name as keyof Settings] !== value,
  );
  return Object.fromEntries(open);
}

/** Applies the server's settings, now and whenever another device changes them. */
export async function initSettings(first: Settings): Promise<void> {
  const update = (sent: Settings) =>
    (settings.value = { ...sent, ...(isOwner.value ? pending : ownSettings()) });
  const { language, pieces } = update(first);
  await Promise.all([setLanguage(language), loadPieces(pieces)]);
  effect(apply);
  hello.subscribe((answer) => void (answer && update(answer.settings)));
  onEvent((event) => {
    if (event.type === "settings") update(event.settings);
    if (event.type === "welcome") void save();
  });
}

/** Sets the theme on the root element for CSS; `auto` leaves the scheme to the system. */
function apply(): void {
  const { board, pieces, scheme, language, legalColor } = settings.value;
  const root = document.documentElement.dataset;
  root["board"] = (boards as readonly string[]).includes(board) ? board : "maple";
  root["legal"] = legalColor;
  if (scheme === "auto") delete root["scheme"];
  else root["scheme"] = scheme;
  loadPieces(pieces).then(
    (name) => settings.peek().pieces === pieces && (root["pieces"] = name),
    () => undefined,
  );
  void setLanguage(language);
}
