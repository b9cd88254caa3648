import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { importFile, importText } from "./import";
import "./drop-zone.css";

/** Accepts games and positions pasted or dropped anywhere on a page. */
export function DropZone() {
  const dragging = useSignal(false);
  useEffect(() => {
    const listeners = {
      paste: (event: ClipboardEvent) => {
        if (isField(event.target)) return;
        const [file] = event.clipboardData?.files ?? [];
        const text = event.clipboardData?.getData("text/plain") ?? "";
        if (file) void importFile(file);
        else if (text) void importText(text);
      },
      dragover: (event: DragEvent) => {
        if (!hasContent(event)) return;
        event.preventDefault();
        dragging.value = true;
      },
      dragleave: (event: DragEvent) => {
        if (event.relatedTarget === null) dragging.value = false;
      },
      drop: (event: DragEvent) => {
        dragging.value = false;
        if (isField(event.target) || !hasContent(event)) return;
        event.preventDefault();
        const [file] = event.dataTransfer?.files ?? [];
        if (file) void importFile(file);
        else void importText(event.dataTransfer?.getData("text/plain") ?? "");
      },
    };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of entries) addEventListener(name, listener);
    return () => {
      for (const [name, listener] of entries) removeEventListener(name, listener);
    };
  }, []);
  if (!dragging.value) return null;
  return (
    <div class="drop-zone" aria-hidden="true">
      <p>{t.value.games.dropHere}</p>
    </div>
  );
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
}

function hasContent(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? [];
  return types.includes("Files") || types.includes("text/plain");
}
