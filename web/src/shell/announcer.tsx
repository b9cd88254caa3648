import { signal } from "@preact/signals";

/** How many sentences a screen reader can go back to. */
const KEPT = 20;

const sentences = signal<readonly { id: number; text: string }[]>([]);
let count = 0;

/** Announces something to screen readers, politely. */
export function announce(text: string): void {
  count += 1;
  sentences.value = [...sentences.value.slice(1 - KEPT), { id: count, text }];
}

/** The polite log: read aloud, not seen. */
export function Announcer() {
  return (
    <div class="hidden-text announcer" role="log" aria-live="polite">
      {sentences.value.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
