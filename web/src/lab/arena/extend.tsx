import { useState } from "preact/hooks";
import { send } from "../../api";
import { a } from "../../i18n/arena";
import { Dialog } from "../../shell/dialog";
import { showError } from "../../shell/toasts";
import type { JobStarted, MatchSummary } from "../../wire";

/** Asks how many games there are to be in all, and goes on. */
export function Extend({ match, onClose }: { match: MatchSummary; onClose: () => void }) {
  const texts = a.value;
  const [games, setGames] = useState(2 * Math.max(match.games, match.wanted ?? 0));

  async function extend(event: Event): Promise<void> {
    event.preventDefault();
    try {
      await send<JobStarted>("POST", `/api/arena/matches/${match.id}/extend`, { games });
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <Dialog title={texts.extend} onClose={onClose}>
      <form class="arena-extend" onSubmit={(event) => void extend(event)}>
        <label class="labelled">
          <span>{texts.extendTo}</span>
          <input
            class="field"
            type="number"
            min={match.games + 1}
            max={1_000_000}
            required
            value={games}
            onInput={(event) => setGames(event.currentTarget.valueAsNumber)}
          />
        </label>
        <button class="button primary">{texts.extendStart}</button>
      </form>
    </Dialog>
  );
}
