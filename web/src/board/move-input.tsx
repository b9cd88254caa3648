import { useId, useState } from "preact/hooks";
import { language, t } from "../i18n";
import { announce } from "../shell/announcer";
import "./move-input.css";
import { toEnglish } from "./notation";

/** Moves typed in letters: `e4`, `Nf3`, `e2e4`, `O-O`. The server reads them. */
export function MoveInput({
  onMove,
  disabled,
}: {
  onMove: (text: string) => void;
  disabled: boolean;
}) {
  const id = useId();
  const [text, setText] = useState("");

  function submit(event: Event): void {
    event.preventDefault();
    const move = text.trim();
    if (move === "") return;
    if (disabled) return announce(t.value.common.notPossible);
    onMove(toEnglish(move, language.value));
    setText("");
  }

  return (
    <form class="move-input" onSubmit={submit}>
      <label class="hidden-text" for={id}>
        {t.value.common.moveInput}
      </label>
      <input
        id={id}
        class="field"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        placeholder={t.value.common.moveInputHint}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={12}
      />
    </form>
  );
}
