// What the server says about the person's play, and which games are asked about.
import { signal } from "@preact/signals";
import { get } from "../api";
import { showError } from "../shell/toasts";
import type { ProgressReport, Speed } from "../wire";

/** Periods by their days; 0 is all time. */
export const PERIODS = { all: 0, year: 365, quarter: 90, month: 30 } as const;

/** A period. */
export type Period = keyof typeof PERIODS;

/** Minutes that this clock is ahead of UTC. */
export const clockOffset = () => -new Date().getTimezoneOffset();

/** The report while its page is open. */
export class ProgressState {
  readonly report = signal<ProgressReport | null>(null);
  readonly period = signal<Period>("all");
  readonly speed = signal<Speed | "">("");
  /** The number of the last question; answers to earlier ones are ignored. */
  private asked = 0;
  private closed = false;

  /** Asks; as long as there are games that were not looked at, again. */
  async load(): Promise<void> {
    const number = ++this.asked;
    const query = new URLSearchParams({
      days: String(PERIODS[this.period.value]),
      offset: String(clockOffset()),
    });
    if (this.speed.value !== "") query.set("speed", this.speed.value);
    try {
      let report: ProgressReport;
      do {
        report = await get<ProgressReport>(`/api/progress?${query}`);
        if (this.closed || number !== this.asked) return;
        this.report.value = report;
      } while (report.unread > 0);
    } catch (error) {
      if (!this.closed) showError(error);
    }
  }

  close(): void {
    this.closed = true;
  }
}
