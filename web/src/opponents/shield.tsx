import type { ShieldFigure } from "./figures";

/** Silhouettes of Hetman's own pieces, on 45 units. */
const PIECES: Record<ShieldFigure["piece"], string> = {
  queen:
    "M7.6 14.2l5.9 14.8h18l5.9-14.8-6.9 7.3-1.1-11.2-4.6 9.9-2.3-11.9-2.3 11.9-4.6-9.9-1.1 11.2zM14.2 30.5h16.6l1.4 4.5H12.8zM9.5 37h26v2.5h-26zM5.1 12.7a2.1 2.1 0 1 1 4.2 0a2.1 2.1 0 1 1-4.2 0zM13.3 9a2.1 2.1 0 1 1 4.2 0a2.1 2.1 0 1 1-4.2 0zM20.3 7.1a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0zM27.5 9a2.1 2.1 0 1 1 4.2 0a2.1 2.1 0 1 1-4.2 0zM35.7 12.7a2.1 2.1 0 1 1 4.2 0a2.1 2.1 0 1 1-4.2 0z",
  knight:
    "M13.4 35c.2-6.4 3.2-9.2 6-12 1.5-1.5 2.4-2.8 2.2-4.4-1.8 1.7-4.2 2.2-6.2 3.4-1.4.9-1.8 2.6-3.4 2.9-1.9.3-3.3-1.2-3.5-2.9-.2-2 2.2-4.2 3.4-6.4 1-1.9 1.2-3.6 2.6-5.2l-.3-4.6 4 2.9c.7-.3 1.4-.5 2.2-.6l1.5-3.2 2.4 3.6c6.6 1.9 9.6 8.8 9.6 16.4 0 4.4-1.2 7.2-1.2 10.1zM9.5 37h26v2.5h-26z",
};

/** A piece on a shield. */
export function Shield({ figure: { piece } }: { figure: ShieldFigure }) {
  return (
    <>
      <path d="M14 12h36v20c0 11-7 18-18 23-11-5-18-12-18-23z" class="shield" />
      <path d="M14 12h36v20c0 11-7 18-18 23-11-5-18-12-18-23z" class="edge" />
      <path d={PIECES[piece]} class="plate" transform="translate(15 13) scale(.76)" />
    </>
  );
}
