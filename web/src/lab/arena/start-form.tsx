import { useEffect, useState } from "preact/hooks";
import { get, send } from "../../api";
import { a } from "../../i18n/arena";
import { loadPlayers, players } from "../../opponents/opponents";
import { Segments } from "../../play/segments";
import { go } from "../../router";
import { announce } from "../../shell/announcer";
import { showError } from "../../shell/toasts";
import type { JobStarted, MatchChoices, MatchForm, MatchOfJob } from "../../wire";
import { MoreFields } from "./more-fields";
import { NumberField } from "./number-field";
import { PlayerRows } from "./player-rows";
import { type Choice, lastChoice, remember, requestOf } from "./choice";
import { TestFields } from "./test-fields";
import { PaceField } from "./pace-field";

const FORMS: readonly MatchForm[] = ["match", "roundRobin", "gauntlet", "swiss"];

/** A new match or tournament, filled in as the last one was. */
export function StartForm() {
  const texts = a.value;
  const [choice, setChoice] = useState<Choice>(lastChoice);
  const [offered, setOffered] = useState<MatchChoices | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void loadPlayers().catch(showError);
    get<MatchChoices>("/api/arena/choices").then(setOffered, showError);
  }, []);
  const change = (changed: Partial<Choice>) => setChoice((before) => ({ ...before, ...changed }));

  async function start(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    remember(choice);
    try {
      const { job } = await send<JobStarted>("POST", "/api/jobs", requestOf(choice));
      announce(texts.started);
      const match = await matchOf(job);
      // While others need the cores it waits among the jobs.
      go(match === null ? "/lab/jobs" : `/lab/arena/${match}`);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form class="arena-form card" onSubmit={(event) => void start(event)}>
      <h2>{texts.newMatch}</h2>
      <Segments
        name="form"
        legend={texts.form}
        quiet
        value={choice.form}
        options={FORMS.map((value) => ({ value, label: texts.forms[value] }))}
        onChange={(form) => change(withForm(choice, form))}
      />
      <PlayerRows
        choice={choice}
        known={players.value}
        networks={offered?.networks ?? []}
        onChange={(chosen) => change({ players: chosen })}
      />
      <div class="lab-row">
        <PaceField pace={choice.pace} onChange={(pace) => change({ pace })} />
        <NumberField
          label={texts.gamesTotal}
          value={choice.games}
          min={1}
          max={1_000_000}
          onChange={(games) => change({ games })}
        />
        <NumberField
          label={texts.atOnce}
          value={Math.min(choice.concurrency, offered?.cores ?? choice.concurrency)}
          min={1}
          max={offered?.cores ?? 1}
          onChange={(concurrency) => change({ concurrency })}
        />
      </div>
      {choice.form === "match" && <TestFields choice={choice} onChange={change} />}
      <MoreFields choice={choice} openings={offered?.openings ?? []} onChange={change} />
      <button class="button primary" disabled={busy || !offered || players.value.length === 0}>
        {texts.start}
      </button>
    </form>
  );
}

/** Another form: a match has two players, a tournament at least three rows to fill. */
function withForm(choice: Choice, form: MatchForm): Partial<Choice> {
  const rows = [...choice.players];
  while (form !== "match" && rows.length < 3) rows.push(rows.at(-1)!);
  return { form, players: form === "match" ? rows.slice(0, 2) : rows };
}

/** The match that a job plays, as soon as it has begun; the list of jobs tells why it does not. */
async function matchOf(job: number): Promise<string | null> {
  for (let tries = 0; tries < 20; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const found = await get<MatchOfJob | null>(`/api/jobs/${job}/figures/match`);
    if (found) return found.id;
    // oxlint-disable-next-line no-await-in-loop -- the players are being started
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return null;
}
