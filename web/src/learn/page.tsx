import { useEffect } from "preact/hooks";
import { course } from "../i18n/course";
import "../lab/page.css";
import { route } from "../router";
import { useTitle } from "../shell/title";
import { ChapterPage } from "./chapter";
import { CHAPTERS, addressOf, chapterOf } from "./chapters";
import "./page.css";
import { forgetProgress, isDone, loadProgress, nextChapter, progress } from "./progress";

/** The course: its contents, or a chapter. */
export default function LearnPage() {
  const chapter = chapterOf(route.value[1]);
  useTitle(chapter ? course.value.chapters[chapter].title : course.value.title);
  useEffect(() => void loadProgress(), []);
  return (
    <main class="course" id="content" tabIndex={-1}>
      {chapter ? <ChapterPage key={chapter} chapter={chapter} /> : <Contents />}
    </main>
  );
}

function Contents() {
  const { title, intro, chapters, begin, goOn, done, again, finished } = course.value;
  const count = CHAPTERS.filter(isDone).length;
  const next = nextChapter();
  return (
    <>
      <h1>{title}</h1>
      <p class="course-intro">{intro}</p>
      {progress.value && (
        <div class="course-start">
          {next ? (
            <a class="button primary" href={addressOf(next)}>
              {count === 0 ? begin : goOn(chapters[next].title)}
            </a>
          ) : (
            <p>{finished}</p>
          )}
          {count > 0 && (
            <button type="button" class="button plain" onClick={forgetProgress}>
              {again}
            </button>
          )}
        </div>
      )}
      <ol class="course-contents">
        {CHAPTERS.map((chapter, n) => (
          <li key={chapter}>
            <a class="card course-link" href={addressOf(chapter)} data-done={isDone(chapter)}>
              <span class="course-number" aria-hidden="true">
                {isDone(chapter) ? "✓" : n + 1}
              </span>
              <span>
                <strong>{chapters[chapter].title}</strong>
                <span class="quiet">{chapters[chapter].teaser}</span>
              </span>
              {isDone(chapter) && <span class="hidden-text">{done}</span>}
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
