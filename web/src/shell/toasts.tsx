import { signal } from "@preact/signals";
import { t } from "../i18n";
import { icons } from "./icons";
import "./toasts.css";

/** How long a message stays. */
const SHOWN_MS = 7000;

const messages = signal<readonly { id: number; text: string }[]>([]);
let count = 0;

/** Shows a message in a corner for a while. */
export function toast(text: string): void {
  count += 1;
  const id = count;
  messages.value = [
    ...messages.value.filter((message) => message.text !== text).slice(-2),
    { id, text },
  ];
  setTimeout(() => dismiss(id), SHOWN_MS);
}

/** Shows why something did not work. */
export function trouble(error: unknown): void {
  toast(error instanceof Error ? error.message : String(error));
}

function dismiss(id: number): void {
  messages.value = messages.value.filter((message) => message.id !== id);
}

/** The messages. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {messages.value.map(({ id, text }) => (
        <div class="toast" key={id}>
          <span>{text}</span>
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
