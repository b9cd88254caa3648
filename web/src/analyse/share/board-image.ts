// The board as an image: an SVG with the pieces and colours in use, or a PNG of it.
import type { Role } from "@lichess-org/chessground/types";
import { readPieces } from "../../board/pieces";
import type { Shape, Side } from "../../wire";

/** The edge of a square. */
const SQUARE = 45;
const EDGE = SQUARE * 8;

/** What is to be drawn. */
export type Scene = {
  fen: string;
  orientation: Side;
  lastMove: readonly string[];
  shapes: readonly Shape[];
};

/** The two colours of the squares. */
export type Colours = { light: string; dark: string };

/** The image of a piece as a data URL. */
export type Images = (side: Side, role: Role) => string | null;

const BRUSHES = { green: "#15781b", red: "#882020", yellow: "#e68f00", blue: "#003088" };

/** The left upper corner of a square. */
export function corner(square: string, orientation: Side): [number, number] {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  const [column, row] = orientation === "white" ? [file, 7 - rank] : [7 - file, rank];
  return [column * SQUARE, row * SQUARE];
}

/** The board as SVG. */
export function drawBoard(scene: Scene, colours: Colours, images: Images): string {
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EDGE} ${EDGE}" width="${EDGE * 2}" height="${EDGE * 2}">`,
    `<rect width="${EDGE}" height="${EDGE}" fill="${colours.light}"/>`,
    `<path fill="${colours.dark}" d="${darkSquares()}"/>`,
    ...scene.lastMove.map((square) => tinted(square, scene.orientation)),
    ...[...readPieces(scene.fen)].map(([square, piece]) => {
      const image = images(piece.color, piece.role);
      const [x, y] = corner(square, scene.orientation);
      const place = `x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}"`;
      return image ? `<image ${place} href="${image}"/>` : "";
    }),
    ...scene.shapes.map((shape) => drawShape(shape, scene.orientation)),
    "</svg>",
  ];
  return parts.join("");
}

function darkSquares(): string {
  const all = Array.from({ length: 64 }, (_, index) => [index % 8, Math.floor(index / 8)] as const);
  const dark = all.filter(([column, row]) => (column + row) % 2 === 1);
  return dark.map(([column, row]) => `M${column * SQUARE} ${row * SQUARE}h45v45h-45z`).join("");
}

function tinted(square: string, orientation: Side): string {
  const [x, y] = corner(square, orientation);
  return `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" fill="#cec434" fill-opacity="0.45"/>`;
}

function centre(square: string, orientation: Side): [number, number] {
  const [x, y] = corner(square, orientation);
  return [x + SQUARE / 2, y + SQUARE / 2];
}

function drawShape({ from, to, brush }: Shape, orientation: Side): string {
  const colour = BRUSHES[brush];
  const [x, y] = centre(from, orientation);
  if (to === null) {
    return `<circle cx="${x}" cy="${y}" r="20.5" fill="none" stroke="${colour}" stroke-width="3" opacity="0.85"/>`;
  }
  const [endX, endY] = centre(to, orientation);
  const length = Math.hypot(endX - x, endY - y);
  const [alongX, alongY] = [(endX - x) / length, (endY - y) / length];
  const [neckX, neckY] = [endX - alongX * 16, endY - alongY * 16];
  const point = (sideways: number) =>
    `${round(neckX - alongY * sideways)},${round(neckY + alongX * sideways)}`;
  return (
    `<g opacity="0.85"><path d="M${x} ${y}L${round(neckX)} ${round(neckY)}" stroke="${colour}" ` +
    `stroke-width="7" stroke-linecap="round"/>` +
    `<polygon points="${endX},${endY} ${point(9)} ${point(-9)}" fill="${colour}"/></g>`
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A PNG of an SVG, `edge` pixels wide. */
export async function paint(svg: string, edge = 1440): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = edge;
  canvas.height = edge;
  canvas.getContext("2d")?.drawImage(image, 0, 0, edge, edge);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image"))), "image/png");
  });
}
