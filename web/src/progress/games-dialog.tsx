import { formatName } from "../games/format";
import { t } from "../i18n";
import { g } from "../i18n/progress";
import { Dialog } from "../shell/dialog";
import type { Moment, OwnGame } from "../wire";
import { day, whole } from "./format";
import "./games-dialog.css";

/** What a figure stands for: games, or moments of games. */
export interface Evidence {
  title: string;
  moments: readonly (Moment | { game: number; ply: null })[];
}

/** The evidence that whole games are. */
export function gamesOf(title: string, games: readonly number[]): Evidence {
  return { title, moments: games.map((game) => ({ game, ply: null })) };
}

interface GamesDialogProps {
  evidence: Evidence;
  games: readonly OwnGame[];
  onClose: () => void;
}

/** The games behind a figure, each a link. */
export function GamesDialog({ evidence, games, onClose }: GamesDialogProps) {
  const byId = new Map(games.map((game) => [game.id, game]));
  return (
    <Dialog title={evidence.title} onClose={onClose}>
      <ul class="progress-games">
        {evidence.moments.map(({ game, ply }, index) => {
          const found = byId.get(game);
          return found && <Row key={index} game={found} ply={ply} />;
        })}
      </ul>
    </Dialog>
  );
}

function Row({ game, ply }: { game: OwnGame; ply: number | null }) {
  const { common } = t.value;
  const texts = g.value;
  const players = `${formatName(game.white, common.white)} – ${formatName(game.black, common.black)}`;
  const number = ply === null ? "" : `${Math.ceil(ply / 2)}${ply % 2 === 1 ? "." : "…"}`;
  const result =
    game.score === null ? "" : [texts.lost, texts.drawn, texts.won][Math.round(game.score * 2)];
  const accuracy = game.accuracy === null ? "" : `${texts.accuracy} ${whole(game.accuracy)} %`;
  const details = [result, accuracy, game.opening, day(game.at)].filter((part) => part);
  return (
    <li>
      <a href={`#/study/${game.id}${ply === null ? "" : `?ply=${ply}`}`}>
        <span>
          {players}
          {number && <b> {number}</b>}
        </span>
        <span class="quiet">{details.join(" · ")}</span>
      </a>
    </li>
  );
}
