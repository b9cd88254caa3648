import { useState } from "preact/hooks";
import { t } from "../i18n";
import { useTitle } from "../shell/title";
import type { GameView, Side } from "../wire";
import { useGameKeys } from "./game-keys";
import { KeyHelp } from "./key-help";
import { MoreMenu } from "./more";
import { Panel } from "./panel";
import { PlayBoard } from "./play-board";
import { PlayerBar } from "./player-bar";
import { Restart } from "./restart";
import type { GameStore } from "./game-store";

/** The board with its players, and the panel beside it. */
export function GameLayout({ store, game }: { store: GameStore; game: GameView }) {
  const [flipped, setFlipped] = useState(false);
  const [dialog, setDialog] = useState<"more" | "keys" | "restart" | null>(null);
  const title = t.value.play.title(game.seats[0].name, game.seats[1].name);
  useTitle(title);

  const below: Side =
    (game.yours[0] === "black" && game.yours.length === 1) !== flipped ? "black" : "white";
  const above: Side = below === "white" ? "black" : "white";
  const bars = { game, view: store.view.value!, clocksAt: store.clocksAt.value };
  const flip = () => setFlipped(!flipped);
  const close = () => setDialog(null);
  const restart = () => setDialog("restart");
  const keys = () => setDialog("keys");
  useGameKeys({ store, game, flip, restart, help: keys });
  return (
    <>
      <h1 class="hidden-text">{title}</h1>
      <PlayBoard store={store} game={game} orientation={below} />
      <PlayerBar {...bars} side={above} place="top" />
      <Panel store={store} game={game} onFlip={flip} onMore={() => setDialog("more")} />
      <PlayerBar {...bars} side={below} place="bottom" />
      {dialog === "more" && (
        <MoreMenu store={store} game={game} onRestart={restart} onKeys={keys} onClose={close} />
      )}
      {dialog === "keys" && <KeyHelp onClose={close} />}
      {dialog === "restart" && <Restart store={store} onClose={close} />}
    </>
  );
}
