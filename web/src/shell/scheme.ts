// Light or dark.
import { effect } from "@preact/signals";
import { settings } from "../settings/settings";

/** Keeps the scheme of the page as the settings say; `auto` leaves it to the system. */
export function followScheme(): void {
  effect(() => {
    const { scheme, board, pieces } = settings.value;
    const root = document.documentElement.dataset;
    if (scheme === "auto") delete root["scheme"];
    else root["scheme"] = scheme;
    root["board"] = board;
    root["pieces"] = pieces;
  });
}
