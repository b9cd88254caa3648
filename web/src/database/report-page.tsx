import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../api";
import { Thumbnail } from "../board/thumbnail";
import { explorerParams, parseFilters } from "../explorer/filters";
import { lineText, playerText, plyOf } from "../explorer/format";
import { GameViewer } from "../explorer/game-viewer";
import { ResultBar } from "../explorer/result-bar";
import { countGames } from "../explorer/results";
import { formatDate, formatResult } from "../games/format";
import { language, t } from "../i18n";
import { e } from "../i18n/explorer";
import { parameters } from "../router";
import { Dialog } from "../shell/dialog";
import { icons } from "../shell/icons";
import { useTitle } from "../shell/title";
import type { ExplorerGame, Novelty, PreparationReport, ReportLine, Side } from "../wire";
import "./player-page.css";
import "./report-page.css";

/** Preparation for a player with a colour, or for an opening: what is played, what scores badly, what was new. */
export default function ReportPage() {
  const asked = parameters.value;
  const filters = parseFilters(asked);
  const [fen, play] = [asked.get("fen") ?? "", asked.get("play") ?? ""];
  const params = explorerParams({ ...filters, fen, play }).toString();
  const report = useSignal<PreparationReport | null>(null);
  const error = useSignal("");
  const title = filters.player
    ? e.value.reportOn(
        filters.player,
        t.value.common[filters.color === "black" ? "black" : "white"],
      )
    : e.value.preparation;
  useTitle(title);
  useEffect(() => {
    get<PreparationReport>(`/api/explorer/report?${params}`).then(
      (made) => (report.value = made),
      (failure: Error) => (error.value = failure.message),
    );
  }, [params]);
  const made = report.value;
  const turn = made?.fen.split(" ")[1] === "b" ? "black" : "white";
  const side: Side = filters.player ? (filters.color === "black" ? "black" : "white") : turn;
  return (
    <main class="report" id="content" tabIndex={-1} aria-busy={made === null && !error.value}>
      <header>
        <h1>{title}</h1>
        <p class="quiet">
          {made && about(made)}
          {error.value}
        </p>
        <button type="button" class="button report-print" onClick={() => print()}>
          {icons.download} {e.value.print}
        </button>
      </header>
      {made && countGames(made.total) === 0 && <p>{e.value.noGames}</p>}
      {made && countGames(made.total) > 0 && (
        <Report report={made} side={side} isPlayer={filters.player !== ""} />
      )}
    </main>
  );
}

function about({ opening, moves, total }: PreparationReport): string {
  const name = opening ? `${opening.eco} ${opening.name}` : "";
  const parts = [name, lineText(moves), t.value.games.found(countGames(total))];
  return parts.filter(Boolean).join(" · ");
}

interface ReportProps {
  report: PreparationReport;
  side: Side;
  isPlayer: boolean;
}

function Report({ report, side, isPlayer }: ReportProps) {
  const texts = e.value;
  const ply = plyOf(report.fen);
  const opened = useSignal<{ game: ExplorerGame; fen: string } | null>(null);
  const open = (game: ExplorerGame, fen: string) => (opened.value = { game, fen });
  return (
    <div class="report-sections">
      <section class="card report-overview" aria-label={texts.results}>
        <Thumbnail fen={report.fen} orientation={side} />
        <div class="report-total">
          <h2>{texts.results}</h2>
          <ResultBar results={report.total} />
          <p>{texts.scoreText(points(report), report.total.performance)}</p>
        </div>
      </section>
      <Lines title={texts.whatIsPlayed} lines={report.lines} {...{ ply, side, isPlayer }} />
      <Lines
        title={isPlayer ? texts.weakLines : texts.weakFor(t.value.common[side])}
        lines={report.weak}
        boards
        {...{ ply, side, isPlayer }}
      />
      <Novelties novelties={report.novelties} ply={ply} side={side} onOpen={open} />
      <section class="card" aria-label={texts.gamesToSee}>
        <h2>{texts.gamesToSee}</h2>
        <ul class="report-games">
          {report.games.map((game) => (
            <li key={`${game.source} ${game.id}`}>
              <button type="button" class="report-game" onClick={() => open(game, report.fen)}>
                {playerText(game, "white")} – {playerText(game, "black")}{" "}
                <b>{formatResult(game.result)}</b>{" "}
                <span class="quiet">
                  {[game.event, formatDate(game.date, language.value)].filter(Boolean).join(", ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {opened.value && (
        <Dialog title={texts.openedGame} onClose={() => (opened.value = null)}>
          <GameViewer {...opened.value} onClose={() => (opened.value = null)} />
        </Dialog>
      )}
    </div>
  );

  function points({ total }: PreparationReport): number {
    const decided = total.white + total.draws + total.black;
    const won = side === "white" ? total.white : total.black;
    return decided === 0 ? 0 : Math.round(((won + total.draws / 2) * 100) / decided);
  }
}

interface LinesProps {
  title: string;
  lines: readonly ReportLine[];
  ply: number;
  side: Side;
  isPlayer: boolean;
  /** Whether the positions are shown. */
  boards?: boolean;
}

function Lines({ title, lines, ply, side, isPlayer, boards = false }: LinesProps) {
  const texts = e.value;
  const percent = (thousandths: number) => t.value.analyse.percent(Math.round(thousandths / 10));
  return (
    <section class="card report-lines" aria-label={title}>
      <h2>{title}</h2>
      {lines.length === 0 && <p class="quiet">{texts.nothingHere}</p>}
      {lines.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.games}</th>
              <th scope="col">{texts.results}</th>
              <th scope="col">{texts.score}</th>
              {isPlayer && <th scope="col">{texts.usual}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.uci.join(" ")}>
                <th scope="row">
                  <a href={`#/study?fen=${encodeURIComponent(line.fen)}`}>
                    {line.opening && <b>{line.opening.name}</b>}
                    <span>{lineText(line.moves, ply)}</span>
                  </a>
                  {boards && <Thumbnail fen={line.fen} orientation={side} />}
                </th>
                <td>{countGames(line.results)}</td>
                <td class="report-bar">
                  <ResultBar results={line.results} />
                </td>
                <td>{percent(line.score)}</td>
                {isPlayer && <td>{line.usual === null ? "–" : percent(line.usual)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface NoveltiesProps {
  novelties: readonly Novelty[];
  ply: number;
  side: Side;
  onOpen: (game: ExplorerGame, fen: string) => void;
}

function Novelties({ novelties, ply, side, onOpen }: NoveltiesProps) {
  const texts = e.value;
  return (
    <section class="card" aria-label={texts.novelties}>
      <h2>{texts.novelties}</h2>
      <p class="quiet">{novelties.length === 0 ? texts.nothingHere : texts.noveltiesHint}</p>
      <ul class="report-novelties">
        {novelties.map((novelty) => (
          <li key={`${novelty.fen} ${novelty.game.id}`}>
            <Thumbnail fen={novelty.fen} orientation={side} />
            <p>
              <b>{lineText(novelty.moves, ply)}</b>
              <button
                type="button"
                class="report-game quiet"
                onClick={() => onOpen(novelty.game, novelty.fen)}
              >
                {playerText(novelty.game, "white")} – {playerText(novelty.game, "black")}{" "}
                {formatResult(novelty.game.result)}, {formatDate(novelty.game.date, language.value)}
              </button>
              <span class="quiet">{texts.knownBefore(novelty.before)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
