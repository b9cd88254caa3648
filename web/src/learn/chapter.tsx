import { course } from "../i18n/course";
import { announce } from "../shell/announcer";
import { CHAPTERS, type Chapter, addressOf } from "./chapters";
import { EXPERIMENTS } from "./experiments";
import { hasExperimented, isDone, keepExperiment } from "./progress";
import { Question } from "./question";
import { Works } from "./works";

/** A chapter: an idea, an experiment, a question, and what the works measured. */
export function ChapterPage({ chapter }: { chapter: Chapter }) {
  const texts = course.value;
  const { title, idea, experiment, done } = texts.chapters[chapter];
  const Experiment = EXPERIMENTS[chapter];
  const succeeded = hasExperimented(chapter);
  return (
    <>
      <Steps chapter={chapter} />
      <div class="course-chapter">
        <section class="course-idea">
          <h1>{title}</h1>
          {idea.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <section class="card course-experiment" aria-labelledby="course-experiment">
          <h2 id="course-experiment">
            {texts.experiment}
            {succeeded && <span class="course-done"> ✓</span>}
          </h2>
          <p>{experiment}</p>
          {succeeded && <p class="course-success">{done}</p>}
          <Experiment
            onDone={() => {
              if (hasExperimented(chapter)) return;
              keepExperiment(chapter);
              announce(done);
            }}
          />
        </section>
        <Question chapter={chapter} />
        <Works chapter={chapter} />
      </div>
      <Turn chapter={chapter} />
    </>
  );
}

/** The ten chapters as numbers, those that are done ticked. */
function Steps({ chapter }: { chapter: Chapter }) {
  const { title, chapters, done } = course.value;
  return (
    <nav class="course-steps" aria-label={title}>
      <a href="#/learn">{title}</a>
      <ol>
        {CHAPTERS.map((each, n) => (
          <li key={each}>
            <a
              class="course-step"
              href={addressOf(each)}
              title={chapters[each].title}
              aria-label={`${n + 1}. ${chapters[each].title}${isDone(each) ? `, ${done}` : ""}`}
              aria-current={each === chapter ? "page" : undefined}
              data-done={isDone(each)}
            >
              {n + 1}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** To the chapters before and after. */
function Turn({ chapter }: { chapter: Chapter }) {
  const { chapters, contents } = course.value;
  const at = CHAPTERS.indexOf(chapter);
  const [before, after] = [CHAPTERS[at - 1], CHAPTERS[at + 1]];
  return (
    <div class="course-turn">
      {before && (
        <a class="button" href={addressOf(before)}>
          ← {chapters[before].title}
        </a>
      )}
      <a class="button primary" href={after ? addressOf(after) : "#/learn"}>
        {after ? `${chapters[after].title} →` : contents}
      </a>
    </div>
  );
}
