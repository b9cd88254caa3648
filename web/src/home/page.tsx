import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/board";
import { t } from "../i18n";
import { loadPlayers } from "../opponents/opponents";
import { isOwner, mayPlay } from "../role";
import { useTitle } from "../shell/title";
import { showError } from "../shell/toasts";
import type { GameSetup } from "../play/game-setup";
import { startGame } from "../play/start-game";
import { Continue } from "./continue";
import { FIRST_MOVES, firstPosition } from "./first-position";
import { LastGame } from "./last-game";
import { MoreGames } from "./more-games";
import "./page.css";
import { ProgressCard } from "./progress-card";
import { PuzzlesDue } from "./puzzles-due";
import { ReadyOpponent } from "./ready-opponent";
import { useRecentGames } from "./recent-games";
import { useFittingSetup } from "./use-fitting-setup";

/** The front of play: a board with a ready opponent. A move on it starts the game. */
export function Home() {
  useTitle("");
  const recent = useRecentGames();
  const { setup, change, note } = useFittingSetup(recent);
  const [view, setView] = useState(firstPosition);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Without the list the page can still start a game.
    loadPlayers().catch(() => undefined);
  }, []);

  async function play(quick: GameSetup, firstMove?: string): Promise<void> {
    setBusy(true);
    change({});
    try {
      await startGame(quick, firstMove);
    } catch (error) {
      showError(error);
      setView(firstPosition());
      setBusy(false);
    }
  }

  const quick: GameSetup = { ...setup, mode: "computer", start: "standard" };
  const free = mayPlay.value && !busy && setup.color !== "black";
  return (
    <main class="home frame" id="content" tabIndex={-1}>
      <h1 class="hidden-text">Hetman</h1>
      <div class="home-board">
        <Board
          view={view}
          orientation={setup.color === "black" ? "black" : "white"}
          movable={free ? "white" : null}
          legal={free ? FIRST_MOVES : null}
          onMove={(move) => void play({ ...quick, color: "white" }, move)}
        />
        {mayPlay.value && <MoreGames />}
      </div>
      <div class="home-side">
        {mayPlay.value ? (
          <ReadyOpponent
            setup={setup}
            change={change}
            note={note}
            busy={busy}
            onPlay={() => void play(quick)}
          />
        ) : (
          <p class="quiet">{t.value.home.watching}</p>
        )}
        <div class="home-lists">
          <Continue />
          {recent?.last && mayPlay.value && <LastGame game={recent.last} />}
          {isOwner.value && <PuzzlesDue />}
          {isOwner.value && <ProgressCard />}
        </div>
      </div>
    </main>
  );
}
