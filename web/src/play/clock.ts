// The time on a clock.

/** Below this tenths are shown when the settings say `low`. */
const TENTHS_BELOW_MS = 10_000;

/** Time left as text: `9.4`, `0:42`, `12:05`, `1:02:03`. */
export function formatClock(leftMs: number, tenths: string): string {
  const left = Math.max(0, leftMs);
  const precise = tenths === "always" || (tenths === "low" && left < TENTHS_BELOW_MS);
  // A clock that still runs never shows zero: whole seconds are rounded up, tenths too.
  const units = precise ? Math.ceil(left / 100) : Math.ceil(left / 1000) * 10;
  const seconds = Math.floor(units / 10);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const head = hours > 0 ? `${hours}:${two(minutes)}` : `${minutes}`;
  const text = `${head}:${two(seconds % 60)}`;
  return precise && hours === 0 ? `${text}.${units % 10}` : text;
}

/** What a side has left now, if the server's figure is `since` milliseconds old. */
export function leftNow(leftMs: number, running: boolean, since: number): number {
  return running ? Math.max(0, leftMs - since) : leftMs;
}

/** The warning of low time: once, until there is clearly more again. */
export interface Alarm {
  armed: boolean;
  rangAt: number;
}

/** An alarm that has not rung. */
export const ready: Alarm = { armed: true, rangAt: Number.NEGATIVE_INFINITY };

/** At least so long between two warnings. */
const REST_MS = 20_000;

/** The alarm at this time left, and whether it rings. It is armed again above 1.5 times the limit. */
export function checkAlarm(
  alarm: Alarm,
  leftMs: number,
  lowMs: number,
  now: number,
): [Alarm, boolean] {
  if (leftMs > lowMs * 1.5) return [alarm.armed ? alarm : { ...alarm, armed: true }, false];
  const rings = alarm.armed && leftMs <= lowMs && leftMs > 0 && now - alarm.rangAt >= REST_MS;
  return rings ? [{ armed: false, rangAt: now }, true] : [alarm, false];
}
