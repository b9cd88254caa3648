import { useState } from "preact/hooks";
import { ApiError, get } from "../../api";
import { a } from "../../i18n/arena";
import { jobs } from "../../games/jobs";
import type { MatchReport } from "../../wire";
import { Crosstable, StandingsTable } from "./tables";
import { Curves } from "./curves";
import { Faults } from "./faults";
import { Games } from "./games";
import { LiveBoards } from "./live-boards";
import { MatchHead } from "./match-head";
import { Pairs } from "./pairs";
import { useRefresh } from "./refresh";

/** How a match stands, while it goes on and afterwards. */
export function MatchView({ id }: { id: string }) {
  const texts = a.value;
  const [report, setReport] = useState<MatchReport | null>(null);
  const [missing, setMissing] = useState("");
  useRefresh(async () => {
    try {
      setReport(await get<MatchReport>(`/api/arena/matches/${id}`));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      setMissing(error.message);
    }
  }, id);
  if (missing !== "") return <p role="alert">{missing}</p>;
  if (!report) return <div aria-busy="true" />;
  const { summary, versus } = report;
  const job = jobs.value.find((other) => other.id === summary.job) ?? null;
  const isPlayed = job?.state.status === "running";
  return (
    <>
      <a href="#/lab/arena">{texts.toList}</a>
      <MatchHead report={report} job={job} />
      {isPlayed && <LiveBoards job={job.id} />}
      <div class="arena-columns">
        <Curves curves={report.curves} />
        <StandingsTable standings={report.standings} />
        {report.standings.length > 2 && <Crosstable report={report} />}
        {versus && <Pairs versus={versus} />}
        <Faults faults={report.faults} match={id} />
      </div>
      <Games match={id} played={summary.games} players={summary.players} />
      <details class="arena-text card">
        <summary>{texts.asText}</summary>
        <pre tabIndex={0}>{report.text}</pre>
      </details>
    </>
  );
}
