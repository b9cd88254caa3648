import { useState } from "preact/hooks";
import { g } from "../i18n/progress";
import { icons } from "../shell/icons";
import { FetchDialog } from "./fetch-dialog";

/** The way to one's games on Lichess and Chess.com. */
export function FetchButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {icons.download} <span>{g.value.fetch}</span>
      </button>
      {open && <FetchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
