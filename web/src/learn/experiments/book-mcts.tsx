import { useEffect, useMemo } from "preact/hooks";
import { course } from "../../i18n/course";
import { Line } from "../figures/line";
import { LineBoard } from "../figures/line-board";
import { SearchFigure } from "../figures/search-figure";
import { searching } from "../figures/searching";
import { MIDDLEGAME } from "../positions";
import type { ExperimentProps } from ".";

/** The opening book as a tree, and a Monte Carlo search. Done when the book is left. */
export function BookMctsExperiment({ onDone }: ExperimentProps) {
  const line = useMemo(() => new Line(), []);
  const column = useMemo(() => searching({ algorithm: "mcts", depth: 1 }), []);
  const found = line.found.value;
  const isLeft = Boolean(found && found.sans.length > 0 && found.book.length === 0);
  useEffect(() => {
    if (isLeft) onDone();
  }, [isLeft]);
  const { board, mctsTitle } = course.value;
  return (
    <>
      <div class="course-side-by-side">
        <LineBoard line={line} name={board} />
        <Book line={line} />
      </div>
      <h3>{mctsTitle}</h3>
      <SearchFigure column={column} fen={MIDDLEGAME} onFound={() => undefined} />
    </>
  );
}

/** The moves that the book knows here. */
function Book({ line }: { line: Line }) {
  const found = line.found.value;
  const { bookMoves, bookLeft, openingsCount } = course.value;
  if (!found) return null;
  const most = found.book[0]?.openings ?? 1;
  return (
    <div class="course-book" aria-live="polite">
      <h3>{bookMoves}</h3>
      {found.opening && <p lang="en">{found.opening}</p>}
      {found.book.length === 0 && <p>{bookLeft}</p>}
      <ul>
        {found.book.map(({ san, uci, openings }) => (
          <li key={uci}>
            <button type="button" class="button plain" onClick={() => void line.play(uci)}>
              {san}
            </button>
            <span class="lab-track" aria-hidden="true">
              <span style={{ width: `${(100 * openings) / most}%` }} />
            </span>
            <span class="quiet">{openingsCount(openings)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
