import { useEffect, useMemo } from "preact/hooks";
import { parameters } from "../router";
import "./page.css";
import { Playing } from "./game-layout";
import { Table } from "./game-store";

/** A game being played. */
export function PlayPage({ id }: { id: number }) {
  const table = useMemo(() => new Table(id), [id]);
  useEffect(() => {
    void arrive(table);
    return () => table.leave();
  }, [table]);

  const game = table.game.value;
  return (
    <main class="play" id="content" tabIndex={-1} aria-busy={game === null}>
      {game && <Playing table={table} game={game} />}
    </main>
  );
}

/** Takes the seat that a link is for, then asks for the game. */
async function arrive(table: Table): Promise<void> {
  const key = parameters.value.get("join");
  if (key !== null) {
    await table.ask({ do: "join", key });
    history.replaceState(null, "", `#/game/${table.id}`);
  }
  await table.load();
}
