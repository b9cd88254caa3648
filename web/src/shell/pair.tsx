import { useState } from "preact/hooks";
import { ApiError, send } from "../api";
import { t } from "../i18n";
import { parameters } from "../router";
import type { PairRequest } from "../wire";
import { icons } from "./icons";
import "./pair.css";

/** The door for a new device: the code that the server shows. */
export function Pair() {
  const [code, setCode] = useState(parameters.value.get("code") ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await send("POST", "/api/pair", { code: code.trim() } satisfies PairRequest);
      if (location.hash.startsWith("#/pair")) location.hash = "#/";
      location.reload();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : t.value.common.pageFailed);
      setBusy(false);
    }
  }

  return (
    <main class="pair" id="content" tabIndex={-1}>
      <form class="card" onSubmit={(event) => void submit(event)}>
        <div class="pair-mark">{icons.queen}</div>
        <h1>{t.value.common.pairTitle}</h1>
        <p class="quiet">{t.value.common.pairHelp}</p>
        <label>
          <span class="hidden-text">{t.value.common.pairCode}</span>
          <input
            class="field"
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
            autocomplete="one-time-code"
            autocapitalize="characters"
            spellcheck={false}
            maxLength={64}
            placeholder={t.value.common.pairCode}
            aria-invalid={refusal !== null}
            aria-describedby="pair-refusal"
            autofocus
          />
        </label>
        <p id="pair-refusal" class="pair-refusal" role="alert">
          {refusal}
        </p>
        <button class="button primary" disabled={busy || code.trim() === ""}>
          {t.value.common.pairButton}
        </button>
      </form>
    </main>
  );
}
