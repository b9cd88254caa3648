import { useState } from "preact/hooks";
import { t } from "../i18n";
import { useTitle } from "../shell/title";
import type { GameView, Side } from "../wire";
import { Actions } from "./actions";
import { useGameKeys } from "./game-keys";
import type { GameStore } from "./game-store";
import { KeyHelp } from "./key-help";
import { MoreMenu } from "./more";
import { Moves } from "./moves";
import { Panel } from "./panel";
import { PlayBoard } from "./play-board";
import { PlayerBar } from "./player-bar";
import { Restart } from "./restart";
import { StatusLine } from "./status-line";
import { Tools } from "./tools";

/** The board with what can be done; beside it the players with the moves between them, one panel, and the tools. */
export function GameLayout({ store, game }: { store: GameStore; game: GameView }) {
  const [flipped, setFlipped] = useState(false);
  const [dialog, setDialog] = useState<"more" | "keys" | "restart" | null>(null);
  const [sheet, setSheet] = useState(false);
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
  const about = { shown: sheet, toggle: () => setSheet(!sheet) };
  useGameKeys({ store, game, flip, restart, help: keys });
  return (
    <>
      <h1 class="hidden-text">{title}</h1>
      <div class="play-ground">
        <PlayBoard store={store} game={game} orientation={below} />
        <Actions store={store} game={game} onFlip={flip} onMore={() => setDialog("more")} />
      </div>
      <div class="play-side">
        <PlayerBar {...bars} side={above} place="top" about={about} />
        <section class="play-moves">
          <StatusLine store={store} game={game} />
          <Moves game={game} ply={store.ply.value} onBrowse={store.browse} />
        </section>
        <PlayerBar {...bars} side={below} place="bottom" />
        <Panel store={store} game={game} about={about} />
        <Tools store={store} game={game} />
      </div>
      {dialog === "more" && (
        <MoreMenu store={store} game={game} onRestart={restart} onKeys={keys} onClose={close} />
      )}
      {dialog === "keys" && <KeyHelp onClose={close} />}
      {dialog === "restart" && <Restart store={store} onClose={close} />}
    </>
  );
}
