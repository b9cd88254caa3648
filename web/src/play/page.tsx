import { useEffect, useMemo } from "preact/hooks";
import { loadPlayers } from "../opponents/opponents";
import { parameters, route } from "../router";
import "./page.css";
import { GameLayout } from "./game-layout";
import { GameStore } from "./game-store";

/** A game being played. */
export default function PlayPage() {
  // The address may lead elsewhere already while the page is still there.
  const store = useMemo(() => new GameStore(Number(route.peek()[1])), []);
  useEffect(() => {
    void join(store);
    // Without the list the computers have no ratings.
    loadPlayers().catch(() => undefined);
    return () => store.close();
  }, [store]);

  const game = store.game.value;
  return (
    <main class="play frame" id="content" tabIndex={-1} aria-busy={game === null}>
      {game && <GameLayout store={store} game={game} />}
    </main>
  );
}

/** Takes the seat of an invite link, then loads the game. */
async function join(store: GameStore): Promise<void> {
  const key = parameters.value.get("join");
  if (key !== null) {
    await store.act({ type: "join", key });
    history.replaceState(null, "", `#/game/${store.id}`);
  }
  await store.load();
}
