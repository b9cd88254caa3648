// Line icons of 24 by 24, in the colour of the text.

/** The outlines, as SVG path data. */
const OUTLINES = {
  queen:
    "M5 9l2.2 8h9.6L19 9l-4 3.5L12 7l-3 5.5zM7 20h10M4 7a1 1 0 1 0 2 0a1 1 0 1 0 -2 0zM11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0zM18 7a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z",
  people:
    "M5.5 8a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM2.5 19c.4-3.4 2.7-5.2 6-5.2s5.6 1.8 6 5.2M15.5 5.4a3 3 0 0 1 0 5.2M17.5 14.3c2.3.600 3.7 2.2 4 4.7",
  computer:
    "M8.5 7h7a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1 -1.5 1.5h-7a1.5 1.5 0 0 1 -1.5 -1.5v-7a1.5 1.5 0 0 1 1.5 -1.5zM10 3.5V7M14 3.5V7M10 17v3.5M14 17v3.5M3.5 10H7M3.5 14H7M17 10h3.5M17 14h3.5",
  watch:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0z",
  analyse:
    "M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0zM15.5 15.5L21 21M7.5 11.5l2-2 2 1.5 2.5-3",
  puzzles:
    "M9.5 4.5a2 2 0 0 1 4 0V6H18v4.500h1.500a2 2 0 0 1 0 4H18V20h-4.500v-1.500a2 2 0 0 0 -4 0V20H5v-5.500h1.500a2 2 0 0 0 0 -4H5V6h4.500z",
  games:
    "M5 4.5h11.5A2.5 2.5 0 0 1 19 7v12.5H7.5A2.5 2.5 0 0 1 5 17zM5 17a2.5 2.5 0 0 1 2.5-2.5H19M9 8.5h6",
  lab: "M9.5 3.500h5M10.500 3.500v6L5 19a1.200 1.200 0 0 0 1.100 1.700h11.800A1.200 1.200 0 0 0 19 19l-5.500-9.500v-6M8 14.500h8",
  learn:
    "M12 5.5L2.500 9.500 12 13.500l9.500-4zM6 11v5.200c1.600 1.500 3.600 2.300 6 2.300s4.400-.800 6-2.300V11M21.500 9.500v5.500",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM7 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z",
  gear: "M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM10.3 3.5h3.4l.6 2.5 1.7 1 2.5-.8 1.7 3-1.9 1.8v2l1.9 1.8-1.7 3-2.5-.8-1.7 1-.6 2.5h-3.4l-.6-2.5-1.7-1-2.5.8-1.7-3 1.9-1.8v-2L3.8 9.2l1.7-3 2.5.8 1.7-1z",
  board:
    "M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1 -1.5 1.5h-12A1.5 1.5 0 0 1 4.5 18v-12A1.5 1.5 0 0 1 6 4.5zM12 4.5v15M4.5 12h15M4.5 8.2h7.5M8.2 4.5v7.5M12 15.8h7.5M15.8 12v7.5",
  flip: "M8 4v16M8 20l-3.5-3.5M8 20l3.5-3.5M16 20V4M16 4l-3.5 3.5M16 4l3.5 3.5",
  undo: "M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11",
  redo: "M15 14l5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13",
  hint: "M9.5 18h5M10.5 21h3M9 15c0-2-3-3.2-3-6.5a6 6 0 0 1 12 0C18 11.8 15 13 15 15z",
  flag: "M6 21V4M6 4.5c4-2 8 2 12 0v9c-4 2-8-2-12 0",
  target:
    "M5 12a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM12 2.5V7M12 17v4.5M2.5 12H7M17 12h4.5",
  route:
    "M5 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M9 19h6.5a3.5 3.5 0 0 0 0 -7h-7a3.5 3.5 0 0 1 0 -7H17M14 2l3.5 3L14 8",
  second:
    "M5 5h4a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1 -1.5 1.5h-4a1.5 1.5 0 0 1 -1.5 -1.5v-11a1.5 1.5 0 0 1 1.5 -1.5zM15 5h4a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1 -1.5 1.5h-4a1.5 1.5 0 0 1 -1.5 -1.5v-11a1.5 1.5 0 0 1 1.5 -1.5z",
  trash: "M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 13.5h9l1-13.5M10 10.5v6M14 10.5v6",
  download: "M12 4v11M7.5 11l4.5 4.5L16.5 11M4.5 20h15",
  upload: "M12 16V5M7.5 9L12 4.5 16.5 9M4.5 20h15",
  search: "M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0 -12 0zM15 15l5.5 5.5",
  plus: "M12 5v14M5 12h14",
  hand: "M6 3.5l12 8.5-5.5 1.200L9.5 18.5zM13 13.5l3.5 6",
  draw: "M5 9.5h14M5 14.5h14",
  pause: "M8.5 5v14M15.5 5v14",
  resume: "M7.5 4.5l11 7.5-11 7.5z",
  step: "M5.5 5l9 7-9 7zM18.5 5v14",
  info: "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0zM12 11v5.5M12 7.5v.01",
  more: "",
  first: "M18 6l-6 6 6 6M11 6l-6 6 6 6",
  previous: "M15 5.5L8.5 12l6.5 6.5",
  next: "M9 5.5l6.5 6.5L9 18.5",
  last: "M6 6l6 6-6 6M13 6l6 6-6 6",
  close: "M6 6l12 12M18 6L6 18",
  again: "M20 12a8 8 0 1 1-2.5-5.8M20 3.5V8h-4.5",
  swap: "M4 8h14M18 8l-3.5-3.5M18 8l-3.5 3.5M20 16H6M6 16l3.5-3.5M6 16l3.5 3.5",
  now: "M13 3L5 14h6l-1 7 8-11h-6z",
  home: "M4 11l8-7 8 7M6.5 9.5V20h11V9.5",
  key: "M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  copy: "M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM5.5 15H4.5A1.5 1.5 0 0 1 3 13.5v-9A1.5 1.5 0 0 1 4.5 3h9A1.5 1.5 0 0 1 15 4.5v1",
  check: "M5 12.5l4.5 4.5L19 7.5",
  dice: "M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3v-10a3 3 0 0 1 3 -3z",
};

/** Dots, drawn with a wider stroke. */
const DOTS: Partial<Record<keyof typeof OUTLINES, { d: string; width: number }>> = {
  more: { d: "M5 12h.01M12 12h.01M19 12h.01", width: 3 },
  dice: { d: "M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01", width: 2.5 },
};

function Icon({ name }: { name: keyof typeof OUTLINES }) {
  const dots = DOTS[name];
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={OUTLINES[name]} />
      {dots && <path d={dots.d} stroke-width={dots.width} />}
    </svg>
  );
}

const names = Object.keys(OUTLINES) as (keyof typeof OUTLINES)[];

/** The icons by name. */
export const icons = Object.fromEntries(
  names.map((name) => [name, <Icon key={name} name={name} />]),
) as Record<keyof typeof OUTLINES, preact.JSX.Element>;
