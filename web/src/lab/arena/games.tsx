import { useEffect, useState } from "preact/hooks";
import { get } from "../../api";
import { a } from "../../i18n/arena";
import { showError } from "../../shell/toasts";
import type { MatchGame, MatchGames } from "../../wire";
import { whole } from "./format";
import { openGame } from "./open-game";

interface GamesProps {
  match: string;
  /** How many are finished: with each the list is asked for again. */
  played: number;
  players: readonly string[];
}

/** The finished games, the latest first; each opens in the analysis. */
export function Games({ match, played, players }: GamesProps) {
  const texts = a.value;
  const [player, setPlayer] = useState("");
  const [result, setResult] = useState("");
  const [shown, setShown] = useState<MatchGames | null>(null);
  const [open, setOpen] = useState(false);

  async function load(after: number): Promise<void> {
    const query = new URLSearchParams({ after: String(after) });
    if (player !== "") query.set("player", player);
    if (result !== "") query.set("result", result);
    const path = `/api/arena/matches/${match}/games?${query.toString()}`;
    const found = await get<MatchGames>(path);
    const before = after === 0 ? [] : (shown?.games ?? []);
    setShown({ total: found.total, games: [...before, ...found.games] });
  }

  useEffect(() => {
    if (open) void load(0).catch(showError);
  }, [open, played, player, result]);

  return (
    <details class="arena-games card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {texts.finishedGames} <span class="quiet">{whole(played)}</span>
      </summary>
      <div class="lab-row">
        <select
          class="field arena-select"
          aria-label={texts.whoseGames}
          value={player}
          onChange={(event) => setPlayer(event.currentTarget.value)}
        >
          <option value="">{texts.allPlayers}</option>
          {players.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <select
          class="field arena-select"
          aria-label={texts.result}
          value={result}
          onChange={(event) => setResult(event.currentTarget.value)}
        >
          <option value="">{texts.anyResult}</option>
          <option value="1-0">1-0</option>
          <option value="1/2-1/2">½-½</option>
          <option value="0-1">0-1</option>
        </select>
      </div>
      {shown && shown.games.length === 0 && <p>{texts.noGames}</p>}
      {shown && shown.games.length > 0 && <Rows match={match} games={shown.games} />}
      {shown && shown.games.length < shown.total && (
        <button
          type="button"
          class="button"
          onClick={() => void load(shown.games.length).catch(showError)}
        >
          {texts.olderGames}
        </button>
      )}
    </details>
  );
}

function Rows({ match, games }: { match: string; games: readonly MatchGame[] }) {
  const texts = a.value;
  return (
    <div class="arena-scroll" tabIndex={0} role="group" aria-label={texts.finishedGames}>
      <table class="lab-bars arena-table">
        <thead>
          <tr>
            <th scope="col" class="lab-number">
              {texts.game}
            </th>
            <th scope="col">{texts.white}</th>
            <th scope="col">{texts.black}</th>
            <th scope="col">{texts.result}</th>
            <th scope="col">{texts.reason}</th>
            <th scope="col" class="lab-number">
              {texts.plies}
            </th>
            <th scope="col">
              <span class="hidden-text">{texts.open}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={game.game} data-game={game.game}>
              <td class="lab-number">{game.game}</td>
              <td>{game.white}</td>
              <td>{game.black}</td>
              <td>{game.result.replace("1/2-1/2", "½-½")}</td>
              <td>{game.reason}</td>
              <td class="lab-number">{game.plies}</td>
              <td>
                <button
                  type="button"
                  class="button plain"
                  aria-label={texts.openGameNumber(game.game)}
                  onClick={() => void openGame(match, game.game)}
                >
                  {texts.open}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
