import { t } from "../i18n";
import { icons } from "../shell/icons";
import type { Game, Side } from "../wire";
import { ActionButton } from "./action-button";
import "./actions.css";
import { ConfirmButton } from "./confirm-button";
import { isLinked } from "./game-status";
import { Speed } from "./speed";
import type { Table } from "./game-store";

interface ActionsProps {
  table: Table;
  game: Game;
  onFlip: () => void;
  onMore: () => void;
}

/** What can be done during the game. */
export function Actions({ table, game, onFlip, onMore }: ActionsProps) {
  const playing = game.yours.length > 0;
  const computers = game.seats.every(({ computer }) => computer);
  return (
    <div class="actions-box">
      {computers && <Speed table={table} now={game.now} />}
      <div class="actions" role="group" aria-label={t.value.play.game}>
        {playing && <PersonActions table={table} game={game} />}
        {computers && <ComputerActions table={table} game={game} />}
        <ActionButton label={t.value.play.flip} icon={icons.flip} onClick={onFlip} />
        <ActionButton label={t.value.play.more} icon={icons.more} onClick={onMore} />
      </div>
    </div>
  );
}

function PersonActions({ table, game }: { table: Table; game: Game }) {
  const { now } = game;
  const linked = isLinked(game);
  const mine = game.yours.includes(table.turn.value);
  const side: Side = mine ? table.turn.value : (game.yours[0] ?? "white");
  return (
    <>
      <ActionButton
        label={t.value.play.takeBack}
        icon={icons.back}
        disabled={!now.canTakeBack || now.takeBack !== null}
        onClick={() => void table.ask({ do: "takeBack" })}
      />
      {!linked && (
        <ActionButton
          label={t.value.play.hint}
          icon={icons.hint}
          disabled={!mine}
          onClick={() => void table.askHint()}
        />
      )}
      {now.claim && mine ? (
        <ActionButton
          label={t.value.play.claimDraw}
          icon={icons.draw}
          onClick={() => void table.ask({ do: "claimDraw" })}
        />
      ) : (
        <ConfirmButton
          label={t.value.play.offerDraw}
          about={t.value.play.offerDrawFully}
          icon={icons.draw}
          disabled={now.offer !== null}
          onConfirm={() => void table.offerDraw()}
        />
      )}
      <ConfirmButton
        label={t.value.play.resign}
        icon={icons.flag}
        onConfirm={() => void table.ask({ do: "resign", side })}
      />
    </>
  );
}

function ComputerActions({ table, game }: { table: Table; game: Game }) {
  const { paused } = game.now;
  return (
    <>
      <ActionButton
        label={paused ? t.value.play.resume : t.value.play.pause}
        icon={paused ? icons.resume : icons.pause}
        onClick={() => void table.ask({ do: paused ? "resume" : "pause" })}
      />
      <ActionButton
        label={t.value.play.step}
        icon={icons.step}
        disabled={!paused}
        onClick={() => void table.ask({ do: "step" })}
      />
      <ActionButton
        label={t.value.play.moveNow}
        icon={icons.now}
        disabled={paused}
        onClick={() => void table.ask({ do: "moveNow" })}
      />
    </>
  );
}
