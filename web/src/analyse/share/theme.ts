// The pieces and colours in use, read from the page itself.
import type { Role } from "@lichess-org/chessground/types";
import type { Side } from "../../wire";
import type { Colours, Images } from "./board-image";

const ROLES: readonly Role[] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/** Loads the images of the current piece set. */
export async function loadImages(): Promise<Images> {
  const probe = document.createElement("div");
  probe.className = "cg-wrap";
  probe.hidden = true;
  document.body.append(probe);
  const all = (["white", "black"] as const).flatMap((side) =>
    ROLES.map((role) => [side, role] as const),
  );
  const loaded = await Promise.all(
    all.map(
      async ([side, role]) => [`${side} ${role}`, await load(address(probe, side, role))] as const,
    ),
  );
  probe.remove();
  const images = new Map(loaded);
  return (side, role) => images.get(`${side} ${role}`) ?? null;
}

function address(probe: HTMLElement, side: Side, role: Role): string | null {
  const piece = document.createElement("piece");
  piece.className = `${role} ${side}`;
  probe.append(piece);
  return /url\("(.*)"\)/.exec(getComputedStyle(piece).backgroundImage)?.[1] ?? null;
}

/** The image as a data URL, so that the SVG needs no other file. */
async function load(url: string | null): Promise<string | null> {
  if (url === null || url.startsWith("data:")) return url?.replaceAll('"', "%22") ?? null;
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });
}

/** The colours of the squares, as the theme names them. */
export function colours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const named = (name: string, otherwise: string) =>
    style.getPropertyValue(name).trim() || otherwise;
  return { light: named("--square-light", "#f0d9b5"), dark: named("--square-dark", "#b58863") };
}
