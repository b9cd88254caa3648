import { t } from "../i18n";
import { icons } from "../shell/icons";
import type { GameView, Side } from "../wire";
import { ActionButton } from "./action-button";
import "./actions.css";
import { ConfirmButton } from "./confirm-button";
import { isRemote } from "./game-status";
import { Speed } from "./speed";
import type { GameStore } from "./game-store";

interface ActionsProps {
  store: GameStore;
  game: GameView;
  onFlip: () => void;
  onMore: () => void;
}

/** What can be done, below the board. */
export function Actions({ store, game, onFlip, onMore }: ActionsProps) {
  const going = game.state.result === null;
  const playing = going && game.yours.length > 0;
  const computers = going && game.seats.every(({ computer }) => computer);
  return (
    <div class={going ? "actions-box" : "actions-box over"}>
      {computers && game.controls && <Speed store={store} now={game.state} />}
      <div class="actions" role="group" aria-label={t.value.play.game}>
        {playing && <PersonActions store={store} game={game} />}
        {computers && game.controls && <ComputerActions store={store} game={game} />}
        <ActionButton label={t.value.play.flip} icon={icons.flip} onClick={onFlip} />
        <ActionButton label={t.value.play.more} icon={icons.more} onClick={onMore} />
      </div>
    </div>
  );
}

function PersonActions({ store, game }: { store: GameStore; game: GameView }) {
  const { state: now } = game;
  const linked = isRemote(game);
  const mine = game.yours.includes(store.turn.value);
  const side: Side = mine ? store.turn.value : (game.yours[0] ?? "white");
  return (
    <>
      <ActionButton
        label={t.value.play.takeBack}
        icon={icons.undo}
        disabled={!now.canTakeBack || now.takeBackRequest !== null}
        onClick={() => void store.act({ type: "takeBack" })}
      />
      {!linked && (
        <ActionButton
          label={t.value.play.hint}
          icon={icons.hint}
          disabled={!mine}
          onClick={() => void store.requestHint()}
        />
      )}
      {now.canClaimDraw && mine ? (
        <ActionButton
          label={t.value.play.claimDraw}
          icon={icons.draw}
          onClick={() => void store.act({ type: "claimDraw" })}
        />
      ) : (
        <ConfirmButton
          label={t.value.play.offerDraw}
          about={t.value.play.offerDrawFully}
          icon={icons.draw}
          disabled={now.drawOffer !== null}
          onConfirm={() => void store.act({ type: "offerDraw" })}
        />
      )}
      <ConfirmButton
        label={t.value.play.resign}
        icon={icons.flag}
        onConfirm={() => void store.act({ type: "resign", side })}
      />
    </>
  );
}

function ComputerActions({ store, game }: { store: GameStore; game: GameView }) {
  const { paused } = game.state;
  return (
    <>
      <ActionButton
        label={paused ? t.value.play.resume : t.value.play.pause}
        icon={paused ? icons.resume : icons.pause}
        onClick={() => void store.act({ type: paused ? "resume" : "pause" })}
      />
      <ActionButton
        label={t.value.play.step}
        icon={icons.step}
        disabled={!paused}
        onClick={() => void store.act({ type: "step" })}
      />
      <ActionButton
        label={t.value.play.moveNow}
        icon={icons.now}
        disabled={paused}
        onClick={() => void store.act({ type: "moveNow" })}
      />
    </>
  );
}
