// What was answered and which experiments succeeded: kept by the server.
import { signal } from "@preact/signals";
import { get, send } from "../api";
import { showError } from "../shell/toasts";
import type { CourseProgress } from "../wire";
import { type Chapter, CHAPTERS, RIGHT } from "./chapters";

const NOTHING: CourseProgress = { answers: {}, experiments: [] };

/** What was done so far; null until it is known. */
export const progress = signal<CourseProgress | null>(null);

/** Asks for what was done in earlier visits. */
export async function loadProgress(): Promise<void> {
  try {
    progress.value = await get<CourseProgress>("/api/course");
  } catch (error) {
    showError(error);
  }
}

/** A question was answered. */
export function keepAnswer(chapter: Chapter, answer: number): void {
  change(({ answers, experiments }) => ({
    answers: { ...answers, [chapter]: answer },
    experiments,
  }));
}

/** An experiment succeeded. */
export function keepExperiment(chapter: Chapter): void {
  if (progress.value?.experiments.includes(chapter)) return;
  change(({ answers, experiments }) => ({ answers, experiments: [...experiments, chapter] }));
}

/** Forgets everything. */
export function forgetProgress(): void {
  change(() => NOTHING);
}

function change(next: (before: CourseProgress) => CourseProgress): void {
  const changed = next(progress.value ?? NOTHING);
  progress.value = changed;
  send("PUT", "/api/course", changed).catch(showError);
}

/** The answer that was given last. */
export function answerTo(chapter: Chapter): number | null {
  return progress.value?.answers[chapter] ?? null;
}

/** Whether the experiment of a chapter succeeded. */
export function hasExperimented(chapter: Chapter): boolean {
  return progress.value?.experiments.includes(chapter) ?? false;
}

/** Whether a chapter is done: its question answered rightly, its experiment carried out. */
export function isDone(chapter: Chapter): boolean {
  return answerTo(chapter) === RIGHT[chapter] && hasExperimented(chapter);
}

/** The first chapter that is not done. */
export function nextChapter(): Chapter | null {
  return CHAPTERS.find((chapter) => !isDone(chapter)) ?? null;
}
