// The room of engines. It is loaded with its texts.
import type { EngineCheckResult, ProgramState } from "../../wire";

export const engines = {
  intro:
    "UCI engines that are registered on this machine: test how they keep to the protocol, and set their options. A program is registered in a terminal (hetman engines add PATH), or put into the folder below and offered here.",
  folder: "The folder of engines",
  offered: "Found in the folder",
  register: (name: string) => `Register ${name}`,
  none: "No engine is registered yet.",
  added: (day: string) => `registered ${day}`,
  states: {
    unchanged: "ready",
    changed: "its program has changed",
    missing: "its program is gone",
  } satisfies Record<ProgramState, string>,
  test: (name: string) => `Test ${name}`,
  checks: "Checks",
  results: {
    passed: "passed",
    failed: "failed",
    skipped: "does not apply",
  } satisfies Record<EngineCheckResult, string>,
  advice: "recommended",
  summary: (passed: number, made: number) => `${passed} of ${made} checks passed`,
  options: "Options",
  byDefault: (value: string) => `default ${value}`,
  range: (min: string, max: string) => `${min} to ${max}`,
  inTerminal: "set in a terminal, since it may name a file",
  button: "a button: nothing to set",
  reset: (option: string) => `Default for ${option}`,
  remove: (name: string) => `Forget ${name}`,
  removeSure: "Really forget it?",
};
