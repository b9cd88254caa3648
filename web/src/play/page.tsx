import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/board";
import { MoveInput } from "../board/move-input";
import { t } from "../i18n";
import { parameters } from "../router";
import { settings } from "../settings/settings";
import { announce } from "../shell/announcer";
import { useTitle } from "../shell/title";
import type { Advice, Game, Side } from "../wire";
import { Actions } from "./actions";
import { clockText, leftNow } from "./clock";
import { isLinked, isWaiting } from "./kinds";
import { KeyHelp } from "./key-help";
import { useKeys } from "./keys";
import { More } from "./more";
import { Moves } from "./moves";
import { Offer } from "./offer";
import "./page.css";
import { PlayerBar } from "./player-bar";
import { Restart } from "./restart";
import { Result } from "./result";
import { Share } from "./share";
import { latestScore, StateLine } from "./state-line";
import { Table } from "./table";
import { moveWords } from "./tell";

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

type Open = "more" | "keys" | "restart" | null;

function Playing({ table, game }: { table: Table; game: Game }) {
  const [flipped, setFlipped] = useState(false);
  const [dialog, setDialog] = useState<Open>(null);
  const [white, black] = game.seats;
  useTitle(t.value.play.title(white.name, black.name));

  const home: Side = game.yours.length === 1 ? game.yours[0]! : "white";
  const away: Side = home === "white" ? "black" : "white";
  const orientation = flipped ? away : home;
  const over = game.now.result !== null;
  const view = table.view.value!;
  const close = () => setDialog(null);
  const flip = () => setFlipped(!flipped);
  useGameKeys(table, game, flip, setDialog);

  const open = table.live.value && !over && !isWaiting(game);
  const free = open && table.waiting.value === null;
  const movable = open ? mover(game) : null;
  const mine = game.yours.includes(table.turn.value);
  const bars = { game, view, toldAt: table.toldAt.value };
  const hint = table.live.value ? table.hint.value : null;
  const arrows = useMemo(() => hintArrow(hint), [hint]);
  return (
    <>
      <h1 class="hidden-text">{t.value.play.title(white.name, black.name)}</h1>
      <div class="play-board">
        <Board
          view={view}
          orientation={orientation}
          movable={movable}
          legal={free && mine ? game.now.legal : null}
          premove={settings.value.premove && movable !== null && movable !== "both"}
          autoShapes={arrows}
          onMove={table.move}
          onStep={(by) => table.browse(table.ply.value + by)}
        />
      </div>
      <PlayerBar {...bars} side={orientation === "white" ? "black" : "white"} place="top" />
      <div class="play-panel">
        <Share game={game} />
        <StateLine table={table} game={game} />
        <Moves game={game} ply={table.ply.value} onBrowse={table.browse} />
        <Offer table={table} game={game} />
        {over ? (
          <Result table={table} game={game} />
        ) : (
          <>
            {game.yours.length > 0 && <MoveInput onMove={table.move} disabled={!free || !mine} />}
            <Actions table={table} game={game} onFlip={flip} onMore={() => setDialog("more")} />
          </>
        )}
      </div>
      <PlayerBar {...bars} side={orientation} place="bottom" />
      {dialog === "more" && (
        <More
          table={table}
          game={game}
          onRestart={() => setDialog("restart")}
          onKeys={() => setDialog("keys")}
          onClose={close}
        />
      )}
      {dialog === "keys" && <KeyHelp onClose={close} />}
      {dialog === "restart" && <Restart table={table} onClose={close} />}
    </>
  );
}

/** Whose men can be moved at this device. */
function mover({ yours }: Game): Side | "both" | null {
  return yours.length === 2 ? "both" : (yours[0] ?? null);
}

function hintArrow(hint: Advice | null): DrawShape[] {
  if (!hint) return [];
  const [from, to] = hint.squares;
  return [{ orig: from as Key, dest: to as Key, brush: "paleBlue" }];
}

function useGameKeys(table: Table, game: Game, flip: () => void, open: (what: Open) => void): void {
  const over = game.now.result !== null;
  const linked = isLinked(game);
  const unlessOver = (action: () => void) => () => void (over || action());
  useKeys({
    ArrowLeft: () => table.browse(table.ply.value - 1),
    ArrowRight: () => table.browse(table.ply.value + 1),
    ArrowUp: () => table.browse(0),
    ArrowDown: () => table.browse(table.plies.value),
    Home: () => table.browse(0),
    End: () => table.browse(table.plies.value),
    f: flip,
    z: () => void (game.now.canTakeBack && table.ask({ do: "takeBack" })),
    r: () => void (linked || open("restart")),
    g: unlessOver(() => void (linked || table.askHint())),
    p: unlessOver(() => void (linked || table.ask({ do: game.now.paused ? "resume" : "pause" }))),
    "/": () => document.getElementById("move-input")?.focus(),
    t: () => announce(clockWords(table, game)),
    l: () => announce(moveWords(game, table.ply.value)),
    v: () => announce(latestScore(table, game) ?? t.value.play.noMoveYet),
    "?": () => open("keys"),
  });
}

/** Both clocks in words, for whoever asks. */
function clockWords(table: Table, game: Game): string {
  const { clocks } = game.now;
  if (!clocks) return t.value.play.noClocks;
  const since = performance.now() - table.toldAt.value;
  const words = (["white", "black"] as const).flatMap((side, index) => {
    const left = clocks.leftMs[index];
    if (left === null || left === undefined) return [];
    const now = leftNow(left, clocks.running === side, since);
    return [t.value.play.clockOf(t.value.common[side], clockText(now, "never"))];
  });
  return words.join("; ");
}
