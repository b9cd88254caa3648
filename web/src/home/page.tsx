import { t } from "../i18n";
import { mayPlay } from "../role";
import { icons } from "../shell/icons";
import { useTitle } from "../shell/title";
import { Continue } from "./continue";
import "./page.css";

/** For a device that may only watch. */
const WATCHING = ["games", "settings"];

const WAYS = [
  { name: "computer", path: "new?mode=computer", icon: icons.computer },
  { name: "person", path: "new?mode=person", icon: icons.people },
  { name: "watch", path: "new?mode=watch", icon: icons.watch },
  { name: "analyse", path: "study", icon: icons.analyse },
  { name: "games", path: "games", icon: icons.games },
  { name: "settings", path: "settings", icon: icons.settings },
] as const;

/** The start page. */
export function Home() {
  useTitle("");
  const { home } = t.value;
  return (
    <main class="home" id="content" tabIndex={-1}>
      <div class="home-head">
        <h1>Hetman</h1>
        <p>{home.lead}</p>
      </div>
      <ul class="home-ways">
        {WAYS.filter(({ name }) => mayPlay.value || WATCHING.includes(name)).map(
          ({ name, path, icon }) => (
            <li key={name}>
              <a class="card" href={`#/${path}`}>
                <span class="home-icon">{icon}</span>
                <span>
                  <strong>{home[name]}</strong>
                  <span class="quiet">{home[`${name}About`]}</span>
                </span>
              </a>
            </li>
          ),
        )}
      </ul>
      <Continue />
    </main>
  );
}
