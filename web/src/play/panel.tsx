import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { PositionPreview, type Preview } from "../board/position-preview";
import { LazyExplorer } from "../explorer/lazy-explorer";
import type { GameView } from "../wire";
import { About, type Sheet } from "./about";
import type { GameStore } from "./game-store";
import { InviteLink } from "./invite-link";
import { Offer } from "./offer";
import { Result } from "./result";

/** What others played in the position that is shown, once the game is over. */
function PlayedBefore({ store }: { store: GameStore }) {
  const preview = useSignal<Preview | null>(null);
  const fen = store.view.value?.fen ?? "";
  return (
    <section class="play-explorer">
      <LazyExplorer fen={fen} onPreview={(position) => (preview.value = position)} />
      {preview.value && <PositionPreview shown={preview.value} orientation="white" />}
    </section>
  );
}

interface PanelProps {
  store: GameStore;
  game: GameView;
  about: Sheet;
}

/** The panel beside the moves: what waits for an answer, how the game ended, and what is known about it. */
export function Panel({ store, game, about }: PanelProps) {
  const over = game.state.result !== null;
  const wasPlayed = useRef(!over);
  return (
    <div class="play-panel card">
      <InviteLink game={game} />
      <Offer store={store} game={game} />
      {over && <Result store={store} game={game} endsNow={wasPlayed.current} />}
      <About game={game} sheet={about} />
      {over && <PlayedBefore store={store} />}
    </div>
  );
}
