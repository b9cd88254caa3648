import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import "./dialog.css";
import { icons } from "./icons";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Whether it takes most of the window. */
  wide?: boolean;
  children: ComponentChildren;
}

/** Something that must be answered or closed before anything else. It is open while it is rendered. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before it is gone: that gives the focus back to where it was.
    return () => shown?.close();
  }, []);

  /** A click on the backdrop is a click on the dialog itself, never on what is in it. */
  function onClick(event: MouseEvent): void {
    if (event.target === dialog.current) onClose();
  }

  return (
    <dialog
      ref={dialog}
      class={wide ? "dialog wide" : "dialog"}
      aria-labelledby="dialog-title"
      // One that is gone has nothing to say any more.
      onClose={() => dialog.current && onClose()}
      onClick={onClick}
    >
      <div class="dialog-body">
        <header>
          <h2 id="dialog-title">{title}</h2>
          <button
            type="button"
            class="button plain"
            aria-label={t.value.common.close}
            onClick={onClose}
          >
            {icons.close}
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
