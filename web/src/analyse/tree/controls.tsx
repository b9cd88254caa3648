import { t } from "../../i18n";
import { icons } from "../../shell/icons";
import { execute } from "../keyboard/commands";
import "./controls.css";
import type { AnalysisState } from "../state";
import type { Command } from "../keyboard/keys";

/** The buttons under the moves. */
export function Controls({ state }: { state: AnalysisState }) {
  const { study } = state;
  const atStart = study.path.value === "";
  const atEnd = study.branches().length === 0;
  const texts = t.value.analyse;
  return (
    <div class="controls" role="toolbar" aria-label={texts.controls}>
      <Control state={state} command="flip" />
      <Control state={state} command="first" off={atStart} />
      <Control state={state} command="previous" off={atStart} />
      <Control state={state} command="next" off={atEnd} />
      <Control state={state} command="last" off={atEnd} />
      {study.editable.value && (
        <>
          <Control state={state} command="undo" off={!study.canUndo.value} />
          <Control state={state} command="redo" off={!study.canRedo.value} />
        </>
      )}
      <button
        type="button"
        class="controls-button"
        aria-label={texts.menu}
        aria-haspopup="menu"
        title={`${texts.menu} (h)`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          state.view.menu.value = { path: study.path.value, x: box.left, y: box.top };
        }}
      >
        {icons.more}
      </button>
    </div>
  );
}

type Shown = Extract<Command, "flip" | "first" | "previous" | "next" | "last" | "undo" | "redo">;

function Control({
  state,
  command,
  off = false,
}: {
  state: AnalysisState;
  command: Shown;
  off?: boolean;
}) {
  const name = t.value.analyse.commands[command];
  return (
    <button
      type="button"
      class="controls-button"
      aria-label={name}
      title={name}
      aria-disabled={off}
      onClick={() => execute(state, command)}
    >
      {icons[command]}
    </button>
  );
}
