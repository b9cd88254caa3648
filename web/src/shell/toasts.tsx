import { signal } from "@preact/signals";
import { t } from "../i18n";
import { icons } from "./icons";
import "./toasts.css";

/** How long a message stays, and one with a button. */
const SHOWN_MS = 7000;
const ACTION_MS = 10_000;

/** A button of a message. */
export interface ToastAction {
  text: string;
  run: () => void;
}

interface Message {
  id: number;
  text: string;
  action: ToastAction | undefined;
  /** The page that it is about. */
  page: string;
}

const messages = signal<readonly Message[]>([]);
let count = 0;

/**
 * Shows a message in a corner for a while; the same message replaces the earlier one, unless either has an action.
 * Returns what takes it away.
 */
export function toast(text: string, action?: ToastAction): () => void {
  count += 1;
  const id = count;
  messages.value = [
    ...messages.value.filter((old) => old.text !== text || old.action || action).slice(-2),
    { id, text, action, page: page() },
  ];
  setTimeout(() => dismiss(id), action ? ACTION_MS : SHOWN_MS);
  return () => dismiss(id);
}

/** Shows an error message. */
export function showError(error: unknown): void {
  toast(error instanceof Error ? error.message : String(error));
}

/** Messages stay behind on the page that they are about. */
export function dismissOfOtherPages(): void {
  messages.value = messages.value.filter((message) => message.page === page());
}

function page(): string {
  return location.hash.split("?")[0] ?? "";
}

function dismiss(id: number): void {
  messages.value = messages.value.filter((message) => message.id !== id);
}

/** The messages. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {messages.value.map(({ id, text, action }) => (
        <div class="toast" key={id}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              class="button plain toast-action"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.text}
            </button>
          )}
          <button
            type="button"
            class="button plain"
            aria-label={t.value.common.close}
            onClick={() => dismiss(id)}
          >
            {icons.close}
          </button>
        </div>
      ))}
    </div>
  );
}
