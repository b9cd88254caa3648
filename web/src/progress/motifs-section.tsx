import { g } from "../i18n/progress";
import { p } from "../i18n/puzzles";
import type { Moment, MotifTally } from "../wire";
import { whole } from "./format";
import type { Evidence } from "./games-dialog";

interface MotifsSectionProps {
  motifs: readonly MotifTally[];
  show: (evidence: Evidence) => void;
}

/** What is overlooked most, each with its moments and its puzzles. */
export function MotifsSection({ motifs, show }: MotifsSectionProps) {
  const texts = g.value;
  return (
    <section class="progress-motifs card" aria-labelledby="progress-motifs">
      <h2 id="progress-motifs">{texts.motifs}</h2>
      {motifs.length === 0 ? (
        <p class="quiet">{texts.noMotifs}</p>
      ) : (
        <>
          <div class="progress-scroll">
            <table class="progress-table">
              <thead>
                <tr>
                  <th scope="col">{texts.motif}</th>
                  <th scope="col">{texts.missed}</th>
                  <th scope="col">{texts.allowed}</th>
                  <th scope="col">
                    <span class="hidden-text">{texts.practise}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {motifs.map((tally) => (
                  <Row key={tally.motif} tally={tally} show={show} />
                ))}
              </tbody>
            </table>
          </div>
          <p class="quiet">{texts.aboutMotifs}</p>
        </>
      )}
    </section>
  );
}

function Row({ tally, show }: { tally: MotifTally; show: (evidence: Evidence) => void }) {
  const texts = g.value;
  const { themes } = p.value;
  const { motif, missed, allowed } = tally;
  const name = motif in themes ? themes[motif as keyof typeof themes] : motif;
  const query = motif === "mate" ? "mode=mates" : `mode=theme&theme=${motif}`;
  const count = (kind: string, moments: readonly Moment[]) => (
    <td>
      {moments.length === 0 ? (
        "–"
      ) : (
        <button
          type="button"
          class="progress-open"
          aria-label={`${name}: ${kind} ${moments.length}`}
          onClick={() => show({ title: `${name}: ${kind}`, moments })}
        >
          {whole(moments.length)}
        </button>
      )}
    </td>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {count(texts.missed, missed)}
      {count(texts.allowed, allowed)}
      <td>
        <a href={`#/puzzles?${query}`} aria-label={`${texts.practise}: ${name}`}>
          {texts.practise}
        </a>
      </td>
    </tr>
  );
}
