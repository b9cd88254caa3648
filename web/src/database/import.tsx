import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { upload } from "../api";
import { JobList } from "../games/job-list";
import { t } from "../i18n";
import { e } from "../i18n/explorer";
import { icons } from "../shell/icons";
import { showError, toast } from "../shell/toasts";
import type { JobStarted } from "../wire";

/** Files into a source: chosen, dropped on the page, or by a command for those that are too large for a browser. */
export function Import() {
  const texts = e.value;
  const input = useRef<HTMLInputElement>(null);
  const name = useSignal("");
  const dragging = useSignal(false);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      dragging.value = true;
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) dragging.value = false;
    };
    const drop = (event: DragEvent) => {
      dragging.value = false;
      const files = event.dataTransfer?.files;
      if (!files?.length) return;
      event.preventDefault();
      void importFiles([...files], name.peek());
    };
    const listeners = { dragover: over, dragleave: leave, drop };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [event, listener] of entries) addEventListener(event, listener);
    return () => {
      for (const [event, listener] of entries) removeEventListener(event, listener);
    };
  }, []);

  return (
    <div class="database-import">
      <label>
        <span class="quiet">{texts.sourceName}</span>
        <input
          class="field"
          maxLength={40}
          placeholder={texts.sourcePlaceholder}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      <button type="button" class="button primary" onClick={() => input.current?.click()}>
        {icons.upload} <span>{texts.importFiles}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept=".pgn,.zst,.gz,.bz2"
        multiple
        hidden
        onChange={(event) => {
          const field = event.currentTarget;
          void importFiles([...(field.files ?? [])], name.peek());
          field.value = "";
        }}
      />
      <p class="quiet">{texts.importHint}</p>
      <details>
        <summary>{texts.fromTerminal}</summary>
        <p>{texts.terminalHint}</p>
        <pre>hetman db import FILE.pgn.zst --source NAME</pre>
      </details>
      <JobList kind="database" />
      {dragging.value && (
        <div class="drop-zone" aria-hidden="true">
          <p>{texts.dropHere}</p>
        </div>
      )}
    </div>
  );
}

/** Uploads files one after the other; without a name a file's own is the source's. */
async function importFiles(files: readonly File[], name: string): Promise<void> {
  for (const file of files) {
    const source = name.trim() || sourceName(file.name);
    const params = new URLSearchParams({ source, file: file.name });
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time: the server reads each as it comes
      await upload<JobStarted>(`/api/explorer/import?${params}`, file, "application/x-chess-pgn");
      toast(t.value.games.importStarted);
    } catch (error) {
      showError(error);
    }
  }
}

/** The name of a file without what a source cannot be named. */
export function sourceName(file: string): string {
  const bare = file.replace(/(\.pgn)?(\.zst|\.gz|\.bz2)?$/i, "");
  return (
    bare
      .replaceAll(/[^\p{L}\p{N}_-]+/gu, " ")
      .trim()
      .slice(0, 40) || "games"
  );
}
