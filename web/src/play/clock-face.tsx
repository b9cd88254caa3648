import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../settings/settings";
import { playSound } from "../settings/sounds";
import type { Clocks, Side } from "../wire";
import "./clock-face.css";
import { type Alarm, formatClock, leftNow, checkAlarm, ready } from "./clock";

interface ClockFaceProps {
  side: Side;
  clocks: Clocks;
  /** When the clocks arrived, by `performance.now()`. */
  clocksAt: number;
  /** Whether low time rings: only on the user's own clock. */
  warns: boolean;
}

const TICK_MS = 100;

/** A clock that runs on by itself from the last figure of the server. */
export function ClockFace({ side, clocks, clocksAt, warns }: ClockFaceProps) {
  const index = side === "white" ? 0 : 1;
  const sentLeft = clocks.leftMs[index];
  const low = clocks.lowMs[index];
  const running = clocks.running === side;
  const text = useSignal(formatClock(sentLeft ?? 0, settings.value.tenths));
  const isLow = useSignal(false);
  const alarm = useRef<Alarm>(ready);

  function tick(): void {
    if (sentLeft === null) return;
    const now = performance.now();
    const left = leftNow(sentLeft, running, now - clocksAt);
    text.value = formatClock(left, settings.value.tenths);
    isLow.value = low !== null && left <= low;
    if (!running || low === null) return;
    const [next, rings] = checkAlarm(alarm.current, left, low, now);
    alarm.current = next;
    if (rings && warns) playSound("lowTime");
  }

  useSignalEffect(tick);
  useEffect(() => {
    tick();
    if (!running) return;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [sentLeft, running, clocksAt, low]);

  if (sentLeft === null) return null;
  const state = `clock${running ? " running" : ""}${isLow.value ? " low" : ""}`;
  return (
    <div class={state} role="timer" aria-live="off">
      {text}
    </div>
  );
}
