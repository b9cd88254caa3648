// What the portraits are drawn from: a few parameters for each.

/** A person: a level of Hetman. */
export interface PersonFigure {
  kind: "person";
  hue: number;
  skin: string;
  hair: string;
  clothes: string;
  style: "braids" | "crop" | "bob" | "forelock" | "waves" | "bun" | "bald";
  wears?: "cap" | "beret" | "glasses";
  beard?: "moustache" | "full";
}

/** A machine: a textbook player. It has a lamp for every ply that it looks ahead. */
export interface MachineFigure {
  kind: "machine";
  hue: number;
  head: "die" | "box" | "dome" | "tower" | "book";
  top: "none" | "aerial" | "fork" | "flag" | "tree" | "net";
  mouth: "line" | "grille" | "jaw" | "smile";
  lamps: number;
}

/** A piece on a shield: an engine. */
export interface ShieldFigure {
  kind: "shield";
  hue: number;
  piece: "queen" | "knight";
}

/** What is drawn. */
export type Figure = PersonFigure | MachineFigure | ShieldFigure;

/** The levels, by the rating that is asked for. */
export const PEOPLE = {
  p700: person(45, "#f2c9a5", "#e3b04b", "#c8553d", "braids"),
  p1000: person(205, "#eab98f", "#6b4426", "#3d6f9e", "crop", { wears: "cap" }),
  p1300: person(165, "#e0a97e", "#23201f", "#2f8f83", "bob"),
  p1600: person(95, "#e8b48c", "#5e432c", "#f3ead9", "forelock", { beard: "moustache" }),
  p1900: person(350, "#f4cfb2", "#a8462a", "#2c3e63", "waves", { wears: "beret" }),
  p2200: person(280, "#eec4a2", "#b9b4b0", "#6a4a7d", "bun", { wears: "glasses" }),
  p2500: person(25, "#e5b795", "#e9e6e1", "#8a6a4f", "bald", { beard: "full" }),
} satisfies Record<string, PersonFigure>;

const CHECKM8 = 210;
const WROCLAW = 12;
const HRADEC = 140;
const ENSTA = 265;
const UKRAINE = 48;
const OWN = 182;

/** The textbook players, by their slugs; players of the same work have one colour. */
export const MACHINES: Readonly<Record<string, MachineFigure>> = {
  random: machine(CHECKM8, "die", "none", "line", 0),
  greedy: machine(CHECKM8, "box", "none", "jaw", 1),
  "checkm8-minimax": machine(CHECKM8, "box", "fork", "grille", 2),
  "checkm8-negamax": machine(CHECKM8, "box", "aerial", "line", 2),
  checkm8: machine(CHECKM8, "dome", "aerial", "grille", 3),
  "wroclaw-3": machine(WROCLAW, "tower", "none", "smile", 3),
  "wroclaw-4": machine(WROCLAW, "tower", "aerial", "line", 4),
  "wroclaw-5": machine(WROCLAW, "tower", "fork", "grille", 5),
  "hradec-5": machine(HRADEC, "tower", "flag", "grille", 5),
  ensta: machine(ENSTA, "book", "aerial", "smile", 3),
  ukraine: machine(UKRAINE, "dome", "net", "smile", 1),
  "ukraine-results": machine(UKRAINE, "box", "net", "line", 1),
  "ukraine-alpha-beta": machine(UKRAINE, "dome", "net", "grille", 3),
  "ukraine-results-alpha-beta": machine(UKRAINE, "box", "net", "grille", 3),
  mcts: machine(OWN, "die", "tree", "smile", 0),
  "mcts-eval": machine(OWN, "dome", "tree", "line", 4),
  textbook: machine(OWN, "book", "flag", "grille", 7),
};

/** Hetman at full strength. */
export const HETMAN: ShieldFigure = { kind: "shield", hue: 18, piece: "queen" };

/** Hetman with Monte Carlo tree search. */
export const HETMAN_MCTS: ShieldFigure = { kind: "shield", hue: 262, piece: "queen" };

/** A registered engine: the same colour for the same name, always. */
export function engineFigure(name: string): ShieldFigure {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return { kind: "shield", hue: hash % 360, piece: "knight" };
}

function person(
  hue: number,
  skin: string,
  hair: string,
  clothes: string,
  style: PersonFigure["style"],
  more: Pick<PersonFigure, "wears" | "beard"> = {},
): PersonFigure {
  return { kind: "person", hue, skin, hair, clothes, style, ...more };
}

function machine(
  hue: number,
  head: MachineFigure["head"],
  top: MachineFigure["top"],
  mouth: MachineFigure["mouth"],
  lamps: number,
): MachineFigure {
  return { kind: "machine", hue, head, top, mouth, lamps };
}
