import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { loadPlayers } from "../opponents/opponents";
import { parameters } from "../router";
import { icons } from "../shell/icons";
import { useTitle } from "../shell/title";
import { showError } from "../shell/toasts";
import { withParameters, type GameSetup, loadSetup, saveSetup } from "./game-setup";
import "./new-game-page.css";
import { Segments } from "./segments";
import { StartField } from "./start-field";
import { startGame } from "./start-game";
import { Times } from "./times";
import { PlayersField } from "./players-field";

/** A new game. */
export default function NewGamePage() {
  const [setup, setSetup] = useState<GameSetup>(() =>
    withParameters(loadSetup(), parameters.value),
  );
  const [busy, setBusy] = useState(false);
  const { play } = t.value;
  useTitle(play.newGame);
  useEffect(() => {
    loadPlayers().catch(showError);
  }, []);

  const change = (patch: Partial<GameSetup>) => setSetup((now) => ({ ...now, ...patch }));

  async function begin(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    saveSetup(setup);
    try {
      await startGame(setup);
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
            <PlayersField setup={setup} change={change} />
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
