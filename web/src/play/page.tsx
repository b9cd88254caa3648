import { useEffect, useMemo } from "preact/hooks";
import { parameters } from "../router";
import "./page.css";
import { Playing } from "./game-layout";
import { GameStore } from "./game-store";

/** A game being played. */
export function PlayPage({ id }: { id: number }) {
  const store = useMemo(() => new GameStore(id), [id]);
  useEffect(() => {
    void arrive(store);
    return () => store.leave();
  }, [store]);

  const game = store.game.value;
  return (
    <main class="play" id="content" tabIndex={-1} aria-busy={game === null}>
      {game && <Playing store={store} game={game} />}
    </main>
  );
}

/** Takes the seat that a link is for, then asks for the game. */
async function arrive(store: GameStore): Promise<void> {
  const key = parameters.value.get("join");
  if (key !== null) {
    await store.ask({ do: "join", key });
    history.replaceState(null, "", `#/game/${store.id}`);
  }
  await store.load();
}
