import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import "./popup-menu.css";

/** Something to choose. */
export interface Entry {
  text: string;
  run: () => void;
  danger?: boolean;
}

interface PopupMenuProps {
  label: string;
  x: number;
  y: number;
  entries: readonly Entry[];
  onClose: () => void;
}

/** A menu at a place of the screen. It is open while it is rendered. */
export function PopupMenu({ label, x, y, entries, onClose }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const before = useRef(document.activeElement);

  useLayoutEffect(() => {
    const box = menu.current;
    if (!box) return;
    box.showPopover();
    box.style.left = `${Math.max(8, Math.min(x, innerWidth - box.offsetWidth - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(y, innerHeight - box.offsetHeight - 8))}px`;
    box.querySelector("button")?.focus();
  }, [x, y]);

  useEffect(() => {
    const outside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose();
    };
    addEventListener("pointerdown", outside);
    addEventListener("scroll", outside, true);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("scroll", outside, true);
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const items = [...(menu.current?.querySelectorAll("button") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    event.stopPropagation();
    if (step !== 0) items[(at + step + items.length) % items.length]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") onClose();
    else return;
    event.preventDefault();
  }

  return (
    <div
      class="popup-menu"
      role="menu"
      popover="manual"
      ref={menu}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {entries.map(({ text, run, danger }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          class={danger ? "danger" : ""}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
