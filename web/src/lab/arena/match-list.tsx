import { useState } from "preact/hooks";
import { get } from "../../api";
import { a } from "../../i18n/arena";
import type { MatchSummary } from "../../wire";
import { names, percent, whole, when } from "./format";
import { useRefresh } from "./refresh";

/** All matches, the latest first. */
export function MatchList() {
  const texts = a.value;
  const [matches, setMatches] = useState<readonly MatchSummary[] | null>(null);
  useRefresh(async () => setMatches(await get<MatchSummary[]>("/api/arena/matches")));
  return (
    <>
      <p class="quiet lab-intro">{texts.arenaIntro}</p>
      <div class="lab-row">
        <a class="button primary" href="#/lab/arena/new">
          {texts.newMatch}
        </a>
        <a class="button" href="#/lab/arena/ratings">
          {texts.ratings}
        </a>
      </div>
      {matches?.length === 0 && <p>{texts.noMatches}</p>}
      {matches && matches.length > 0 && <Table matches={matches} />}
    </>
  );
}

function Table({ matches }: { matches: readonly MatchSummary[] }) {
  const texts = a.value;
  return (
    <div class="lab-wide card" tabIndex={0} role="region" aria-label={texts.history}>
      <table class="lab-bars arena-table">
        <thead>
          <tr>
            <th scope="col">{texts.players}</th>
            <th scope="col">{texts.state}</th>
            <th scope="col" class="lab-number">
              {texts.games}
            </th>
            <th scope="col" class="lab-number">
              {texts.score}
            </th>
            <th scope="col">{texts.begun}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <tr key={match.id} data-match={match.id}>
              <th scope="row">
                <a href={`#/lab/arena/${match.id}`}>{names(match.players)}</a>
              </th>
              <td>{texts.states[match.state]}</td>
              <td class="lab-number">
                {match.wanted !== null && match.sprt === null
                  ? `${whole(match.games)} / ${whole(match.wanted)}`
                  : whole(match.games)}
              </td>
              <td class="lab-number">{match.score === null ? "–" : percent(match.score)}</td>
              <td>{when(match.begun)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
