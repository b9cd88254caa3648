// Draws Hetman's own piece sets: `npm run pieces` writes src/settings/pieces/<set>/<piece>.svg and their CSS.
import { mkdirSync, writeFileSync } from "node:fs";
import { shapes } from "./shapes.mjs";

const folder = new URL("../src/settings/pieces/", import.meta.url);

const roles = { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" };

/** How each set is coloured: what fills the pieces, what outlines them, what is drawn on them. */
const sets = {
  hetman: {
    w: { fill: "#fdfbf6", edge: "#3b3530", line: "#3b3530" },
    b: { fill: "#4a4440", edge: "#1d1a18", line: "#d9d2c8" },
    width: 1.5,
  },
  gold: {
    w: { from: "#fff3c4", to: "#d69e1e", edge: "#6b4706", line: "#7a5208" },
    b: { from: "#7d5a3c", to: "#2a1a0f", edge: "#140b05", line: "#e3b65a" },
    width: 1.4,
  },
  print: {
    w: { fill: "#ffffff", edge: "#000000", line: "#000000" },
    b: { fill: "#000000", edge: "#000000", line: "#ffffff" },
    width: 1.7,
  },
};

const gradient = ({ from, to }) =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient></defs>`;

function part({ body, line, dot }, { fill, edge, line: drawn }, width) {
  if (body) return `<path d="${body}" fill="${fill}" stroke="${edge}" stroke-width="${width}"/>`;
  if (line) return `<path d="${line}" fill="none" stroke="${drawn}" stroke-width="${width}"/>`;
  const [x, y, r] = dot;
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${drawn}"/>`;
}

function svg(parts, colours, width) {
  const look = colours.from ? { ...colours, fill: "url(#g)" } : colours;
  const drawn = parts.map((p) => part(p, look, width)).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">${colours.from ? gradient(colours) : ""}` +
    `<g stroke-linejoin="round" stroke-linecap="round">${drawn}</g></svg>\n`
  );
}

for (const [set, { width, ...colours }] of Object.entries(sets)) {
  mkdirSync(new URL(`${set}/`, folder), { recursive: true });
  const rules = [];
  for (const side of ["w", "b"]) {
    for (const [letter, role] of Object.entries(roles)) {
      const name = `${side}${letter}.svg`;
      writeFileSync(new URL(`${set}/${name}`, folder), svg(shapes[letter], colours[side], width));
      const colour = side === "w" ? "white" : "black";
      rules.push(`  --${colour}-${role}: url("./${set}/${name}");\n`);
    }
  }
  writeFileSync(new URL(`${set}.css`, folder), `[data-pieces="${set}"] {\n${rules.join("")}}\n`);
}
