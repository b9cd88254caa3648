import { a } from "../../i18n/arena";
import type { MatchFault } from "../../wire";
import { openGame } from "./open-game";

/** What went wrong, with the evidence. */
export function Faults({ faults, match }: { faults: readonly MatchFault[]; match: string }) {
  const texts = a.value;
  return (
    <section class="arena-panel card" aria-labelledby="arena-faults">
      <h3 id="arena-faults">{texts.faults}</h3>
      {faults.length === 0 && <p class="quiet">{texts.noFaults}</p>}
      {faults.map((fault) => (
        <details key={fault.game} class="arena-fault">
          <summary>
            {fault.player}: {texts.faultKinds[fault.fault]}, {texts.inGame(fault.game)}
          </summary>
          <pre tabIndex={0}>{fault.evidence}</pre>
          <button type="button" class="button" onClick={() => void openGame(match, fault.game)}>
            {texts.openGameNumber(fault.game)}
          </button>
        </details>
      ))}
    </section>
  );
}
