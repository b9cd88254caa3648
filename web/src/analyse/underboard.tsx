import { t } from "../i18n";
import { OpeningBook } from "./opening/opening-book";
import type { AnalysisState } from "./state";
import { Notes } from "./annotations/notes";
import { ReviewPanel } from "./review/review-panel";
import { SharePanel } from "./share/share-panel";
import { Tags } from "./annotations/tags";
import "./underboard.css";
import { TABS, type Tab } from "./view";

const PANELS = {
  notes: Notes,
  book: OpeningBook,
  review: ReviewPanel,
  share: SharePanel,
  tags: Tags,
};

/** The panels under the board, one at a time. */
export function Underboard({ state }: { state: AnalysisState }) {
  const chosen = state.view.tab.value;
  const Panel = PANELS[chosen];

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(chosen) + step + TABS.length) % TABS.length];
    if (next) choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  }

  function choose(tab: Tab): void {
    state.view.tab.value = tab;
  }

  return (
    <section class="underboard card">
      <div class="underboard-tabs" role="tablist" onKeyDown={onKeyDown}>
        {TABS.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === chosen}
            aria-controls="underboard-panel"
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {t.value.analyse.tabs[tab]}
          </button>
        ))}
      </div>
      <div
        class="underboard-panel"
        id="underboard-panel"
        role="tabpanel"
        aria-labelledby={`tab-${chosen}`}
      >
        <Panel state={state} />
      </div>
    </section>
  );
}
