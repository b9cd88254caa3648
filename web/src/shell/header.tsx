import { t } from "../i18n";
import { mayPlay } from "../role";
import { route } from "../router";
import "./header.css";
import { icons } from "./icons";

const PLACES = [
  { path: "", name: "home", icon: icons.home },
  { path: "study", name: "analyse", icon: icons.analyse },
  { path: "games", name: "games", icon: icons.games },
  { path: "settings", name: "settings", icon: icons.settings },
] as const;

/** Where a board fills the height the header is low; during a game it steps back further. */
const ROOMS: Readonly<Record<string, string>> = {
  game: "header in-room in-game",
  study: "header in-room",
};

/** The way to the other pages. */
export function Header() {
  const here = route.value[0] ?? "";
  return (
    <header class={ROOMS[here] ?? "header"}>
      <a class="skip" href="#content" onClick={skip}>
        {t.value.common.skip}
      </a>
      <a class="brand" href="#/" tabIndex={-1} aria-hidden="true">
        {icons.queen}
        {here !== "" && <span>Hetman</span>}
      </a>
      <nav>
        {PLACES.filter(({ name }) => mayPlay.value || name !== "analyse").map(
          ({ path, name, icon }) => (
            <a
              key={path}
              href={`#/${path}`}
              aria-current={path === here ? "page" : undefined}
              title={t.value.common[name]}
            >
              {icon}
              <span>{t.value.common[name]}</span>
            </a>
          ),
        )}
      </nav>
    </header>
  );
}

/** The address after `#` belongs to the pages, so the link cannot be followed. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
