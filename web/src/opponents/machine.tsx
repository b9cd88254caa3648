import type { MachineFigure } from "./figures";

const HEADS: Record<MachineFigure["head"], string> = {
  die: "M20 16h24a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4z",
  box: "M19 19h26a3 3 0 0 1 3 3v19a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3V22a3 3 0 0 1 3-3z",
  dome: "M16 33c0-11 6-17 16-17s16 6 16 17v8a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3z",
  tower: "M15 14h7v4h6v-4h8v4h6v-4h7v9l-3 3v16a2 2 0 0 1-2 2H20a2 2 0 0 1-2-2V26l-3-3z",
  book: "M32 18c-5-3-11-3-17-2v26c6-1 12-1 17 2 5-3 11-3 17-2V16c-6-1-12-1-17 2z",
};

const TOPS: Record<MachineFigure["top"], string> = {
  none: "",
  aerial: "M32 17V9",
  fork: "M32 18v-4M32 14l-7-6M32 14l7-6",
  flag: "M32 18V6l8 3-8 3",
  tree: "M32 17v-6M32 13l-8-5M32 13l8-5M32 11V6",
  net: "M21 9l11-3 11 3M21 9l11 8 11-8M32 6v11",
};

/** Lights at the ends of what is on top. */
const LIGHTS: Record<MachineFigure["top"], readonly [number, number][]> = {
  none: [],
  aerial: [[32, 8]],
  fork: [
    [25, 8],
    [39, 8],
  ],
  flag: [],
  tree: [
    [24, 8],
    [40, 8],
    [32, 6],
  ],
  net: [
    [21, 9],
    [32, 6],
    [43, 9],
  ],
};

const MOUTHS: Record<MachineFigure["mouth"], string> = {
  line: "M27 39h10",
  grille: "M25 37h14v4H25zM28.5 37v4M32 37v4M35.5 37v4",
  jaw: "M22 35h20l-2 7H24zM26 35l1.5 3 1.5-3M35 35l1.5 3 1.5-3",
  smile: "M26 37q6 5 12 0",
};

/** A head of metal with lamps. */
export function Machine({ figure: { head, top, mouth, lamps } }: { figure: MachineFigure }) {
  return (
    <>
      <path d="M12 58c1-7 8-10 20-10s19 3 20 10a31 31 0 0 1-40 0z" class="body" />
      <path d="M27 43h10v7H27z" class="metal" />
      <path d={TOPS[top]} class="top" />
      {LIGHTS[top].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" class="light" />
      ))}
      <path d={HEADS[head]} class={head === "die" ? "plate" : "metal"} />
      <path d={HEADS[head]} class="edge" />
      {head === "book" && <path d="M32 18v6" class="edge" />}
      {head === "die" && (
        <g class="dark">
          <circle cx="22" cy="22" r="2.2" />
          <circle cx="42" cy="22" r="2.2" />
          <circle cx="22" cy="38.5" r="2.2" />
          <circle cx="42" cy="38.5" r="2.2" />
        </g>
      )}
      <Eyes />
      <path d={MOUTHS[mouth]} class="edge" stroke-width="1.6" />
      <Lamps count={lamps} />
    </>
  );
}

function Eyes() {
  return (
    <>
      <circle cx="26" cy="30.5" r="3.5" class="plate" />
      <circle cx="38" cy="30.5" r="3.5" class="plate" />
      <circle cx="26" cy="30.5" r="1.6" class="dark" />
      <circle cx="38" cy="30.5" r="1.6" class="dark" />
    </>
  );
}

function Lamps({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <circle key={at} cx={32 + (at - (count - 1) / 2) * 4} cy="23.5" r="1.4" class="lamp" />
  ));
}
