import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { isOwner, mayPlay } from "../role";
import { route } from "../router";
import "./header.css";
import { icons } from "./icons";

const PLACES = [
  { path: "", name: "play", icon: icons.board },
  { path: "study", name: "study", icon: icons.analyse },
  { path: "puzzles", name: "puzzles", icon: icons.puzzles },
  { path: "games", name: "games", icon: icons.games },
  { path: "lab", name: "lab", icon: icons.lab },
  { path: "learn", name: "learn", icon: icons.learn },
] as const;

/** Pages that belong to a place. */
const BELONGS: Readonly<Record<string, string>> = {
  new: "",
  game: "",
  editor: "study",
  progress: "",
  database: "games",
  player: "games",
  report: "games",
  devices: "settings",
};

/** Where a board fills the height the header is low; during a game it steps back further. */
const ROOMS: Readonly<Record<string, string>> = {
  "": "header in-room",
  study: "header in-room",
  puzzles: "header in-room",
  game: "header in-room in-game",
};

/** The way to the other pages: at the top, on phones at the bottom. */
export function Header() {
  const page = route.value[0] ?? "";
  const here = BELONGS[page] ?? page;
  const { common } = t.value;
  return (
    <header class={ROOMS[page] ?? "header"}>
      <a class="skip" href="#content" onClick={skip}>
        {common.skip}
      </a>
      <a class="brand" href="#/" tabIndex={-1} aria-hidden="true">
        {icons.queen}
        <span>Hetman</span>
      </a>
      <nav>
        {PLACES.filter(({ name }) => isOffered(name)).map(({ path, name, icon }) => (
          <Place key={path} path={path} here={here} name={common.places[name]} icon={icon} />
        ))}
      </nav>
      <Place path="settings" here={here} name={common.settings} icon={icons.gear} />
    </header>
  );
}

interface PlaceProps {
  path: string;
  here: string;
  name: string;
  icon: ComponentChildren;
}

function Place({ path, here, name, icon }: PlaceProps) {
  return (
    <a
      href={`#/${path}`}
      class={path === "settings" ? "place gear" : `place to-${path}`}
      aria-current={path === here ? "page" : undefined}
      title={name}
    >
      {icon}
      <span>{name}</span>
    </a>
  );
}

/** Puzzles, the laboratory and the course are the owner's; who watches makes no studies. */
function isOffered(name: string): boolean {
  if (["puzzles", "lab", "learn"].includes(name)) return isOwner.value;
  return mayPlay.value || name !== "study";
}

/** The address after `#` belongs to the pages, so the link cannot be followed. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
