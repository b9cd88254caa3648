import { t } from "../i18n";
import { OpeningBook } from "./opening/opening-book";
import type { AnalysisState } from "./state";
import { Notes } from "./annotations/notes";
import { ReviewPanel } from "./review/review-panel";
import { SharePanel } from "./share/share-panel";
import { Tags } from "./annotations/tags";
import "./underboard.css";
import { TOOLS, type Tool } from "./view";

const PANELS = {
  notes: Notes,
  book: OpeningBook,
  review: ReviewPanel,
  share: SharePanel,
  tags: Tags,
};

/** The panels under the board, one at a time. */
export function Underboard({ state }: { state: AnalysisState }) {
  const chosen = state.view.tool.value;
  const Panel = PANELS[chosen];

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = TOOLS[(TOOLS.indexOf(chosen) + step + TOOLS.length) % TOOLS.length];
    if (next) choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  }

  function choose(tool: Tool): void {
    state.view.tool.value = tool;
  }

  return (
    <section class="tools card">
      <div class="tools-tabs" role="tablist" onKeyDown={onKeyDown}>
        {TOOLS.map((tool) => (
          <button
            key={tool}
            id={`tab-${tool}`}
            type="button"
            role="tab"
            aria-selected={tool === chosen}
            aria-controls="tool"
            tabIndex={tool === chosen ? 0 : -1}
            onClick={() => choose(tool)}
          >
            {t.value.analyse.tools[tool]}
          </button>
        ))}
      </div>
      <div class="tools-panel" id="tool" role="tabpanel" aria-labelledby={`tab-${chosen}`}>
        <Panel state={state} />
      </div>
    </section>
  );
}
