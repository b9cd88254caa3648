import { t } from "../i18n";
import { OpeningBook } from "./opening/opening-book";
import type { AnalysisState } from "./state";
import { Notes } from "./annotations/notes";
import { ReviewPanel } from "./review/review-panel";
import { SharePanel } from "./share/share-panel";
import { Tags } from "./annotations/tags";
import "./panels.css";
import { TABS, type Tab } from "./view";

const PANELS = {
  notes: Notes,
  book: OpeningBook,
  review: ReviewPanel,
  share: SharePanel,
  tags: Tags,
};

/** The panels beside the board, one at a time; on phones a sheet below it. */
export function Panels({ state }: { state: AnalysisState }) {
  const { sheet } = state.view;
  const chosen = state.view.tab.value;
  const Panel = PANELS[chosen];

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(chosen) + step + TABS.length) % TABS.length];
    if (next) state.view.open(next);
    document.getElementById(`tab-${next}`)?.focus();
  }

  /** The tab of the sheet that is up puts it down. */
  function choose(tab: Tab): void {
    if (tab === chosen && sheet.value) sheet.value = false;
    else state.view.open(tab);
  }

  return (
    <section class="panels card" data-sheet={sheet.value ? "up" : "down"}>
      <div class="panels-tabs" role="tablist" onKeyDown={onKeyDown}>
        {TABS.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === chosen}
            aria-controls="panels-panel"
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {t.value.analyse.tabs[tab]}
          </button>
        ))}
      </div>
      <div
        class="panels-panel"
        id="panels-panel"
        role="tabpanel"
        aria-labelledby={`tab-${chosen}`}
        tabIndex={0}
      >
        <Panel state={state} />
      </div>
    </section>
  );
}
