import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api";
import { t } from "../i18n";
import { go, parameters } from "../router";
import { settings } from "../settings/settings";
import { icons } from "../shell/icons";
import { useTitle } from "../shell/title";
import { showError } from "../shell/toasts";
import type { GameAction, GameCreated, PlayerInfo } from "../wire";
import { withParameters, type GameSetup, newGame, loadSetup, saveSetup } from "./game-setup";
import "./new-game-page.css";
import { Segments } from "./segments";
import { StartField } from "./start-field";
import { Times } from "./times";
import { PlayersField } from "./players-field";

/** Fast engines would finish the game before the user has seen a move. */
const WATCH_DELAY: GameAction = { type: "delay", ms: 500 };

/** A new game. */
export function NewGamePage() {
  const [setup, setSetup] = useState<GameSetup>(() =>
    withParameters(loadSetup(), parameters.value),
  );
  const [busy, setBusy] = useState(false);
  const players = useSignal<readonly PlayerInfo[]>([]);
  const { play } = t.value;
  useTitle(play.newGame);
  useEffect(() => {
    get<PlayerInfo[]>("/api/players").then((all) => (players.value = all), showError);
  }, []);

  const change = (patch: Partial<GameSetup>) => setSetup((now) => ({ ...now, ...patch }));

  async function begin(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    saveSetup(setup);
    const names = { you: settings.value.name || play.you, guest: play.guest };
    try {
      const request = newGame(setup, names, Math.random() < 0.5);
      const { id } = await send<GameCreated>("POST", "/api/games", request);
      if (setup.mode === "watch") await send("POST", `/api/games/${id}/actions`, WATCH_DELAY);
      go(`/game/${id}`);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  return (
    <main class="new-game" id="content" tabIndex={-1}>
      <form class="card" onSubmit={(event) => void begin(event)}>
        <h1>{play.newGame}</h1>
        <Segments
          name="mode"
          legend={play.mode}
          quiet
          value={setup.mode}
          options={[
            { value: "computer", label: play.computer, icon: icons.computer },
            { value: "person", label: play.person, icon: icons.people },
            { value: "watch", label: play.watch, icon: icons.watch },
          ]}
          onChange={(mode) => change({ mode })}
        />
        <div class="new-columns">
          <div class="new-column">
            <PlayersField setup={setup} change={change} players={players.value} />
          </div>
          <div class="new-column">
            <Times setup={setup} change={change} />
            <StartField setup={setup} onChange={change} />
          </div>
        </div>
        <button class="button primary new-begin" disabled={busy}>
          {play.begin}
        </button>
      </form>
    </main>
  );
}
