import type { ComponentChildren } from "preact";
import { Thumbnail } from "../board/thumbnail";
import { language, said, t } from "../i18n";
import { isOwner } from "../role";
import { icons } from "../shell/icons";
import type { ListedGame } from "../wire";
import { gameUrl, rescue } from "./actions";
import { formatDate, formatName, formatResult } from "./format";
import "./row.css";

type Props = {
  row: number;
  top: number;
  /** Undefined while it is being loaded. */
  game: ListedGame | undefined;
  boards: boolean;
  active: boolean;
  /** Whether it is among the selected games. */
  chosen: boolean;
  onChoose: (game: ListedGame, isRange: boolean) => void;
  onActive: () => void;
  onDelete: (game: ListedGame) => void;
  onMenu: (game: ListedGame, x: number, y: number) => void;
};

/** One game of the list. */
export function Row(props: Props) {
  const { row, top, game, boards, active, chosen, onChoose, onActive, onDelete, onMenu } = props;
  const style = { transform: `translateY(${top}px)` };
  const common = {
    class: "row",
    role: "row" as const,
    "aria-rowindex": row + 2,
    tabIndex: active ? 0 : -1,
    style,
  };
  if (!game) {
    return (
      <div {...common} aria-busy="true">
        <span role="gridcell" class="row-waiting" aria-label={t.value.common.loading} />
      </div>
    );
  }
  return (
    <div
      {...common}
      aria-selected={chosen}
      onFocus={onActive}
      onContextMenu={(event) => {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        onMenu(game, event.clientX || box.left + 16, event.clientY || box.top + 16);
      }}
    >
      <span role="gridcell" class="row-choice">
        <label>
          <input
            type="checkbox"
            tabIndex={active ? 0 : -1}
            aria-label={t.value.games.select}
            checked={chosen}
            onClick={(event) => onChoose(game, event.shiftKey)}
          />
        </label>
      </span>
      {boards && (
        <span role="gridcell" class="row-board">
          <Thumbnail fen={game.fen} />
        </span>
      )}
      <GameCells game={game} />
      <RowButtons game={game} active={active} onDelete={onDelete} onMenu={onMenu} />
    </div>
  );
}

function GameCells({ game }: { game: ListedGame }) {
  const texts = t.value.games;
  const ratings = [game.whiteElo, game.blackElo];
  const details = [
    formatDate(game.date, language.value),
    game.event === "?" ? "" : game.event,
  ].filter(Boolean);
  return (
    <>
      <span role="gridcell" class="row-game">
        <GameLink game={game}>
          <span class="row-players">
            {formatName(game.white, t.value.common.white)} –{" "}
            {formatName(game.black, t.value.common.black)}
          </span>
          <span class="row-details quiet">
            <span class="row-phone-elo">
              {ratings.some(Boolean) && `${ratings.map((elo) => elo ?? "–").join(" / ")} · `}
            </span>
            {[...details, texts.moves(Math.ceil(game.plies / 2))].join(" · ")}
          </span>
        </GameLink>
      </span>
      <span role="gridcell" class="row-elo quiet">
        {ratings.some(Boolean) && ratings.map((elo, n) => <span key={n}>{elo ?? "–"}</span>)}
      </span>
      <span role="gridcell" class="row-opening quiet">
        {game.eco && <b>{game.eco}</b>} {game.opening}
      </span>
      <span role="gridcell" class="row-result">
        {game.damage !== null ? (
          <span class="row-damaged" title={said(game.damage)}>
            {texts.damaged}
          </span>
        ) : game.unfinished ? (
          <span class="row-unfinished">{texts.unfinished}</span>
        ) : (
          <>
            {formatResult(game.result)}
            {game.incomplete !== null && (
              <span class="row-incomplete" title={said(game.incomplete)}>
                {texts.incompleteGame}
              </span>
            )}
          </>
        )}
      </span>
    </>
  );
}

/** The link to a game; a damaged one has no page, but what can be read of it can be saved. */
function GameLink({ game, children }: { game: ListedGame; children: ComponentChildren }) {
  if (game.damage === null)
    return (
      <a href={`#${gameUrl(game)}`} tabIndex={-1}>
        {children}
      </a>
    );
  return (
    <button type="button" class="row-rescue" tabIndex={-1} onClick={() => void rescue(game)}>
      {children}
    </button>
  );
}

type RowButtonsProps = Pick<Props, "active" | "onDelete" | "onMenu"> & { game: ListedGame };

function RowButtons({ game, active, onDelete, onMenu }: RowButtonsProps) {
  const texts = t.value.games;
  return (
    <span role="gridcell" class="row-buttons">
      {isOwner.value && (
        <button
          type="button"
          class="button plain row-delete"
          tabIndex={active ? 0 : -1}
          aria-label={texts.delete}
          title={texts.delete}
          onClick={() => onDelete(game)}
        >
          {icons.trash}
        </button>
      )}
      <button
        type="button"
        class="button plain row-more"
        tabIndex={active ? 0 : -1}
        aria-haspopup="menu"
        aria-label={texts.actions}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onMenu(game, box.left, box.bottom);
        }}
      >
        {icons.more}
      </button>
    </span>
  );
}
