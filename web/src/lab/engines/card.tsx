import { useState } from "preact/hooks";
import { send } from "../../api";
import { jobs } from "../../games/jobs";
import { t } from "../../i18n";
import { n } from "../../i18n/engines";
import { showError } from "../../shell/toasts";
import type { EngineInfo } from "../../wire";
import { Checks } from "./checks";
import { Options } from "./options";

interface EngineCardProps {
  engine: EngineInfo;
  onChange: () => void;
}

/** An engine: whether it is ready, its test, its options. */
export function EngineCard({ engine, onChange }: EngineCardProps) {
  const texts = n.value;
  const [shown, show] = useState(false);
  const { name, program, state, added } = engine;
  const job = jobs.value.find(({ id }) => id === engine.test) ?? null;
  const status = job?.state.status;
  const isTested = status === "running" || status === "queued";
  const ask = (request: Promise<unknown>) => void request.then(onChange, showError);
  return (
    <li class="engine card" data-engine={name}>
      <h2>{name}</h2>
      <p class={state === "unchanged" ? "quiet" : "job-error"}>
        {program} · {texts.added(added)} · {texts.states[state]}
      </p>
      <div class="job-buttons">
        <button
          type="button"
          class="button"
          disabled={state !== "unchanged" || isTested}
          onClick={() => ask(send("POST", "/api/jobs", { kind: "engineTest", engine: name }))}
        >
          {texts.test(name)}
        </button>
        <Forget name={name} onForget={() => ask(send("DELETE", path(name)))} />
      </div>
      {job && isTested && (
        <progress
          value={job.total ? job.done / job.total : undefined}
          aria-label={t.value.games.jobKinds.engineTest}
        />
      )}
      {job && <Checks job={job} />}
      {state === "unchanged" && (
        <details onToggle={(event) => show(event.currentTarget.open)}>
          <summary>{texts.options}</summary>
          {shown && <Options engine={name} />}
        </details>
      )}
    </li>
  );
}

function path(name: string): string {
  return `/api/engines/${encodeURIComponent(name)}`;
}

/** Forgets an engine, once the button was pressed twice. */
function Forget({ name, onForget }: { name: string; onForget: () => void }) {
  const [sure, setSure] = useState(false);
  return (
    <button
      type="button"
      class={sure ? "button danger" : "button plain"}
      onClick={() => (sure ? onForget() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {sure ? n.value.removeSure : n.value.remove(name)}
    </button>
  );
}
