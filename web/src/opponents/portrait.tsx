import type { Figure } from "./figures";
import { Machine } from "./machine";
import { Person } from "./person";
import "./portrait.css";
import { Shield } from "./shield";

/** The drawn portrait of a player, 64 by 64. Its name stands beside it. */
export function Portrait({ figure }: { figure: Figure }) {
  return (
    <svg class="portrait" viewBox="0 0 64 64" style={{ "--hue": figure.hue }} aria-hidden="true">
      {figure.kind === "person" && <Person figure={figure} />}
      {figure.kind === "machine" && <Machine figure={figure} />}
      {figure.kind === "shield" && <Shield figure={figure} />}
    </svg>
  );
}
