import { describe, expect, it } from "vitest";
import { formatClock, leftNow, checkAlarm, ready } from "./clock";

describe("a clock", () => {
  it("shows minutes and seconds, hours where there are any", () => {
    expect(formatClock(0, "never")).toBe("0:00");
    expect(formatClock(65_000, "never")).toBe("1:05");
    expect(formatClock(600_000, "low")).toBe("10:00");
    expect(formatClock(3_723_000, "low")).toBe("1:02:03");
  });

  it("shows tenths when the settings say so", () => {
    expect(formatClock(9_400, "low")).toBe("0:09.4");
    expect(formatClock(10_400, "low")).toBe("0:11");
    expect(formatClock(10_400, "always")).toBe("0:10.4");
    expect(formatClock(9_400, "never")).toBe("0:10");
  });

  it("shows zero only when there is nothing left", () => {
    expect(formatClock(1, "never")).toBe("0:01");
    expect(formatClock(1, "low")).toBe("0:00.1");
    expect(formatClock(-50, "low")).toBe("0:00.0");
  });

  it("runs from the server's figure, and never below zero", () => {
    expect(leftNow(5000, true, 1200)).toBe(3800);
    expect(leftNow(5000, false, 1200)).toBe(5000);
    expect(leftNow(500, true, 1200)).toBe(0);
  });
});

describe("the warning of low time", () => {
  it("rings once when the limit is reached", () => {
    const [quiet, early] = checkAlarm(ready, 10_001, 10_000, 0);
    expect(early).toBe(false);
    const [rung, rings] = checkAlarm(quiet, 10_000, 10_000, 100);
    expect(rings).toBe(true);
    expect(checkAlarm(rung, 9_000, 10_000, 1100)[1]).toBe(false);
  });

  it("is armed again only above one and a half of the limit", () => {
    const [rung] = checkAlarm(ready, 9_000, 10_000, 0);
    const [still] = checkAlarm(rung, 14_000, 10_000, 30_000);
    expect(checkAlarm(still, 9_000, 10_000, 40_000)[1]).toBe(false);
    const [armed] = checkAlarm(still, 15_001, 10_000, 50_000);
    expect(checkAlarm(armed, 9_000, 10_000, 60_000)[1]).toBe(true);
  });

  it("rests for twenty seconds", () => {
    const [rung] = checkAlarm(ready, 9_000, 10_000, 0);
    const [armed] = checkAlarm(rung, 16_000, 10_000, 5_000);
    expect(checkAlarm(armed, 9_000, 10_000, 19_999)[1]).toBe(false);
    expect(checkAlarm(armed, 9_000, 10_000, 20_000)[1]).toBe(true);
  });

  it("says nothing when the flag has fallen", () => {
    expect(checkAlarm(ready, 0, 10_000, 0)[1]).toBe(false);
  });
});
