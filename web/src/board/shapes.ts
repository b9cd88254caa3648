// Arrows and circles, between the server's types and chessground's.
import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import type { Brush, Shape } from "../wire";

const brushes: readonly string[] = ["green", "red", "yellow", "blue"] satisfies Brush[];

/** For chessground. */
export function toChessground(shapes: readonly Shape[]): DrawShape[] {
  return shapes.map(({ from, to, brush }) => ({
    orig: from as Key,
    ...(to === null ? {} : { dest: to as Key }),
    brush,
  }));
}

/** For the server; shapes that users cannot draw are left out. */
export function fromChessground(shapes: readonly DrawShape[]): Shape[] {
  return shapes
    .filter(({ brush }) => brush !== undefined && brushes.includes(brush))
    .map(({ orig, dest, brush }) => ({ from: orig, to: dest ?? null, brush: brush as Brush }));
}
