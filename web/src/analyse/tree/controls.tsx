import { t } from "../../i18n";
import { icons } from "../../shell/icons";
import { act } from "../keyboard/commands";
import "./controls.css";
import type { Desk } from "../state";
import type { Command } from "../keyboard/keys";

/** The buttons under the moves. */
export function Controls({ desk }: { desk: Desk }) {
  const { study } = desk;
  const atStart = study.path.value === "";
  const atEnd = study.branches().length === 0;
  const texts = t.value.analyse;
  return (
    <div class="controls" role="toolbar" aria-label={texts.controls}>
      <Control desk={desk} command="flip" />
      <Control desk={desk} command="first" off={atStart} />
      <Control desk={desk} command="previous" off={atStart} />
      <Control desk={desk} command="next" off={atEnd} />
      <Control desk={desk} command="last" off={atEnd} />
      <button
        type="button"
        class="controls-button"
        aria-label={texts.menu}
        aria-haspopup="menu"
        title={`${texts.menu} (h)`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          desk.view.menu.value = { path: study.path.value, x: box.left, y: box.top };
        }}
      >
        {icons.more}
      </button>
    </div>
  );
}

type Shown = Extract<Command, "flip" | "first" | "previous" | "next" | "last">;

function Control({ desk, command, off = false }: { desk: Desk; command: Shown; off?: boolean }) {
  const name = t.value.analyse.commands[command];
  return (
    <button
      type="button"
      class="controls-button"
      aria-label={name}
      title={name}
      aria-disabled={off}
      onClick={() => act(desk, command)}
    >
      {icons[command]}
    </button>
  );
}
