import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Home } from "./home/page";
import { t } from "./i18n";
import { arrivals, parameters, route } from "./router";
import { Announcer } from "./shell/announcer";
import { Connection } from "./shell/connection";
import { Header } from "./shell/header";
import { Lazy } from "./shell/lazy";
import { Pair } from "./shell/pair";
import { Toasts, dismissOfOtherPages } from "./shell/toasts";

const pages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  new: () => import("./play/new-game-page"),
  game: () => import("./play/page"),
  study: () => import("./analyse/page"),
  editor: () => import("./analyse/editor/page"),
  puzzles: () => import("./puzzles/page"),
  games: () => import("./games/page"),
  progress: () => import("./progress/page"),
  database: () => import("./database/page"),
  player: () => import("./database/player-page"),
  report: () => import("./database/report-page"),
  lab: () => import("./lab/page"),
  learn: () => import("./learn/page"),
  settings: () => import("./settings/page"),
  devices: () => import("./devices/page"),
};

/** The whole page. */
export function App() {
  const arrived = useRef(false);
  useEffect(() => {
    // Another page starts at its beginning, also for the keyboard.
    if (arrived.current) document.getElementById("content")?.focus({ preventScroll: true });
    arrived.current = true;
    scrollTo(0, 0);
    dismissOfOtherPages();
  }, [arrivals.value]);
  return (
    <>
      <Header />
      <Connection />
      <Page />
      <Toasts />
      <Announcer />
    </>
  );
}

function Page() {
  const [page = "", id = ""] = route.value;
  const load = page === "game" && !/^\d+$/.test(id) ? undefined : pages[page];
  // Another game is another page; so is a new one from another position, and another player.
  const byQuery = ["new", "player", "report"].includes(page);
  const key = page === "game" ? id : byQuery ? parameters.value.toString() : "";
  if (load) return <Lazy key={`${page} ${key}`} load={load} />;
  if (page === "") return <Home />;
  if (page === "pair") return <Pair />;
  return (
    <main class="lazy" id="content" tabIndex={-1}>
      <h1>{t.value.common.notFound}</h1>
      <a class="button" href="#/">
        {t.value.common.home}
      </a>
    </main>
  );
}
