import { g } from "../i18n/progress";
import type { Outcomes, ProgressReport } from "../wire";
import { percent, whole } from "./format";
import { type Evidence, gamesOf } from "./games-dialog";

interface ConversionSectionProps {
  report: ProgressReport;
  show: (evidence: Evidence) => void;
}

/** What became of won and of lost positions. */
export function ConversionSection({ report, show }: ConversionSectionProps) {
  const texts = g.value;
  const { conversion, rescue } = report;
  const all = (outcomes: Outcomes) =>
    outcomes.won.length + outcomes.drawn.length + outcomes.lost.length;
  return (
    <section class="progress-conversion card" aria-labelledby="progress-conversion">
      <h2 id="progress-conversion">{texts.conversion}</h2>
      <Ended
        name={texts.whenWon}
        outcomes={conversion}
        words={texts.converted(percent(conversion.won.length, all(conversion)))}
        show={show}
      />
      <Ended
        name={texts.whenLost}
        outcomes={rescue}
        words={texts.rescued(percent(all(rescue) - rescue.lost.length, all(rescue)))}
        show={show}
      />
      <p class="quiet">{texts.aboutConversion}</p>
    </section>
  );
}

interface EndedProps {
  name: string;
  outcomes: Outcomes;
  words: string;
  show: (evidence: Evidence) => void;
}

function Ended({ name, outcomes, words, show }: EndedProps) {
  const texts = g.value;
  const kinds = ["won", "drawn", "lost"] as const;
  const isEmpty = kinds.every((kind) => outcomes[kind].length === 0);
  return (
    <div class="progress-ended">
      <h3>{name}</h3>
      {isEmpty ? (
        <p class="quiet">–</p>
      ) : (
        <>
          <p>
            <b>{words}</b>
          </p>
          <div class="progress-share">
            {kinds
              .filter((kind) => outcomes[kind].length > 0)
              .map((kind) => (
                <button
                  key={kind}
                  type="button"
                  class={kind}
                  style={{ flexGrow: outcomes[kind].length }}
                  aria-label={`${name}: ${texts[kind]} ${outcomes[kind].length}`}
                  title={texts[kind]}
                  onClick={() => show(gamesOf(`${name}: ${texts[kind]}`, outcomes[kind]))}
                >
                  {whole(outcomes[kind].length)}
                </button>
              ))}
          </div>
        </>
      )}
    </div>
  );
}
