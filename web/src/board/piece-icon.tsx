import { h } from "preact";
import type { Side } from "../wire";
import type { Role } from "./pieces";

/** One piece, drawn from the chosen set. It must stand inside an element of class `cg-wrap`. */
export function PieceIcon({ side, role }: { side: Side; role: Role }) {
  return h("piece", { class: `${role} ${side}`, "aria-hidden": "true" });
}
