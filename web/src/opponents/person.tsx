import type { PersonFigure } from "./figures";

/** Hair behind the head, and in front of it. */
const HAIR: Record<PersonFigure["style"], { back?: string; front: string }> = {
  braids: {
    back: "M19 28c-5 6-6 14-4 21l5 1c1-7 2-12 3-20zM45 28c5 6 6 14 4 21l-5 1c-1-7-2-12-3-20z",
    front: "M19 30c-2-12 4-19 13-19s15 7 13 19c-2-6-6-9-11-10-1 2-9 4-12 5-1 1-2 3-3 5z",
  },
  crop: { front: "M19.5 27c-1-10 4-16 12.5-16s13.5 6 12.5 16l-3-6H22.5z" },
  bob: {
    back: "M17 44c-2-8-2-18 1-24 3-7 8-9 14-9s11 2 14 9c3 6 3 16 1 24l-7 1H24z",
    front: "M20 27c-1-9 4-15 12-15s13 6 12 15c-2-3-6-4-12-4s-10 1-12 4z",
  },
  forelock: {
    front:
      "M21 22c1-7 5-11 11-11s10 4 11 11c-4-5-7-7-11-7s-7 2-11 7zM31 8c5-2 11 1 12 9l2 7c-5-1-7-5-8-9-1-3-3-5-6-7z",
  },
  waves: {
    back: "M17 41c-3-6 0-9 0-14 0-9 6-15 15-15s15 6 15 15c0 5 3 8 0 14-3 3-6 3-9 3H26c-3 0-6 0-9-3z",
    front: "M20 28c0-8 4-14 12-14s12 6 12 14c-2-4-6-8-10-8-3 4-10 5-14 8z",
  },
  bun: {
    back: "M25.5 10a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0z",
    front: "M19.5 29c-2-11 3-18 12.5-18s14.5 7 12.5 18c-2-6-6-10-12.5-10s-10.5 4-12.5 10z",
  },
  bald: { front: "M19 30c-3-4-2-9 1-11 1 3 1 6 1 10zM45 30c3-4 2-9-1-11-1 3-1 6-1 10z" },
};

/** Head and shoulders. */
export function Person({ figure }: { figure: PersonFigure }) {
  const { skin, hair, clothes, style, wears, beard } = figure;
  const { back, front } = HAIR[style];
  return (
    <>
      {back && <path d={back} fill={hair} />}
      <path d="M11 58c1-9 9-13 21-13s20 4 21 13a31 31 0 0 1-42 0z" fill={clothes} />
      <path d="M27 36h10v9c0 3-2.2 5-5 5s-5-2-5-5z" fill={skin} />
      <path d="M27 42c3 2.5 7 2.5 10 0v-3H27z" fill="#000" opacity=".1" />
      <path
        d="M20.5 26c0-8 4.5-13 11.5-13s11.5 5 11.5 13c0 9-5 15-11.5 15s-11.5-6-11.5-15z"
        fill={skin}
      />
      {beard === "full" && (
        <path
          d="M20.5 28c1 4 3 5 5 5 2-2 11-2 13 0 2 0 4-1 5-5 1 11-4 19-11.5 19s-12.5-8-11.5-19z"
          fill={hair}
        />
      )}
      <path d={front} fill={hair} />
      <circle cx="25" cy="33" r="2.5" class="cheek" />
      <circle cx="39" cy="33" r="2.5" class="cheek" />
      <circle cx="27.5" cy="28" r="1.5" class="dot" />
      <circle cx="36.5" cy="28" r="1.5" class="dot" />
      <path d="M32 28.5l-1 3.5h1.5" class="face nose" />
      <path d={beard === "full" ? "M29.5 37q2.5 1.5 5 0" : "M28.5 35.5q3.5 3 7 0"} class="face" />
      {beard === "moustache" && (
        <path
          d="M32 33c-3-1-6 0-8 4 0 2-1 4-2 5 4 0 6-3 7-5 1-1 2-1 3-1s2 0 3 1c1 2 3 5 7 5-1-1-2-3-2-5-2-4-5-5-8-4z"
          fill={hair}
        />
      )}
      {wears === "cap" && (
        <path
          d="M19 22c0-8 5-13 13-13 7 0 12 4 13 11l7 3c1 1 0 2-1 2H20c-1 0-1-1-1-3z"
          fill={clothes}
        />
      )}
      {wears === "beret" && (
        <path
          d="M17 20c-2-6 5-12 16-11 10 0 17 5 14 9-2 3-7 2-14 1s-13 1-16 1zM33 5l1 5h-2z"
          fill={clothes}
        />
      )}
      {wears === "glasses" && (
        <g class="face" stroke-width="1.3">
          <circle cx="27" cy="28.5" r="4" class="glass" />
          <circle cx="37" cy="28.5" r="4" class="glass" />
          <path d="M31 28.5q1-1 2 0M23 28l-2.5-1M41 28l2.5-1" />
        </g>
      )}
    </>
  );
}
