import { useEffect, useMemo } from "preact/hooks";
import { parameters } from "../router";
import "./page.css";
import { GameLayout } from "./game-layout";
import { GameStore } from "./game-store";

/** A game being played. */
export function PlayPage({ id }: { id: number }) {
  const store = useMemo(() => new GameStore(id), [id]);
  useEffect(() => {
    void join(store);
    return () => store.close();
  }, [store]);

  const game = store.game.value;
  return (
    <main class="play" id="content" tabIndex={-1} aria-busy={game === null}>
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
