import { useState } from "preact/hooks";
import { get } from "../../api";
import { a } from "../../i18n/arena";
import type { RatedPlayer, RatingList } from "../../wire";
import { points, signed, whole } from "./format";
import { useRefresh } from "./refresh";

/** Everyone who ever played. */
export function RatingListView() {
  const texts = a.value;
  const [list, setList] = useState<RatingList | null>(null);
  useRefresh(async () => setList(await get<RatingList>("/api/arena/ratings")));
  const groups = [...new Set(list?.players.map(({ group }) => group))];
  return (
    <>
      <a href="#/lab/arena">{texts.toList}</a>
      <h2>{texts.ratings}</h2>
      {list && <p class="quiet lab-intro">{texts.ratingsIntro(whole(list.matches))}</p>}
      {list?.players.length === 0 && <p>{texts.noMatches}</p>}
      {groups.map((group, index) => (
        <section key={group}>
          {groups.length > 1 && <h3>{texts.group(group + 1)}</h3>}
          {index > 0 && <p class="quiet">{texts.groupHint}</p>}
          <Table players={list!.players.filter((player) => player.group === group)} />
        </section>
      ))}
    </>
  );
}

function Table({ players }: { players: readonly RatedPlayer[] }) {
  const texts = a.value;
  return (
    <div class="lab-wide card" tabIndex={0} role="region" aria-label={texts.ratings}>
      <table class="lab-bars arena-table arena-ratings">
        <thead>
          <tr>
            <th scope="col">{texts.rank}</th>
            <th scope="col">{texts.name}</th>
            <th scope="col" class="lab-number">
              {texts.elo}
            </th>
            <th scope="col" class="lab-number">
              {texts.points}
            </th>
            <th scope="col" class="lab-number">
              {texts.matchesPlayed}
            </th>
            <th scope="col">{texts.settings}</th>
          </tr>
        </thead>
        <tbody>
          {players.map((player, index) => (
            <tr key={`${player.name} ${player.settings}`}>
              <td>{index + 1}</td>
              <th scope="row">{player.name}</th>
              <td class="lab-number">{rating(player)}</td>
              <td class="lab-number">{points(player.score)}</td>
              <td class="lab-number">{whole(player.matches)}</td>
              <td class="quiet">{player.settings}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rating({ elo, error, isAnchor }: RatedPlayer): string {
  const value = elo < 0 ? signed(elo, 0) : whole(elo);
  if (isAnchor) return `${value} (${a.value.anchor})`;
  return error === null ? value : `${value} ± ${whole(error)}`;
}
