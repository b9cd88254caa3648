import { useId } from "preact/hooks";
import { course } from "../i18n/course";
import { announce } from "../shell/announcer";
import { type Chapter, RIGHT } from "./chapters";
import { answerTo, keepAnswer } from "./progress";

/** The question of a chapter. Each answer says why it is right or wrong, and another can be given. */
export function Question({ chapter }: { chapter: Chapter }) {
  const id = useId();
  const texts = course.value;
  const { question, options } = texts.chapters[chapter];
  const given = answerTo(chapter);
  const isRight = given === RIGHT[chapter];
  const because = given === null ? undefined : options[given]?.because;
  return (
    <section class="card course-question" aria-labelledby={id}>
      <h2 id={id}>{texts.question}</h2>
      <p>{question}</p>
      <div class="course-options">
        {options.map(({ says, because: reason }, n) => (
          <button
            key={says}
            type="button"
            class="button"
            aria-pressed={given === n}
            data-right={given === n ? n === RIGHT[chapter] : undefined}
            onClick={() => {
              keepAnswer(chapter, n);
              announce(`${n === RIGHT[chapter] ? texts.right : texts.wrong} ${reason}`);
            }}
          >
            {says}
          </button>
        ))}
      </div>
      {because && (
        <p class={isRight ? "course-verdict right" : "course-verdict wrong"}>
          <strong>{isRight ? texts.right : texts.wrong}</strong> {because}
        </p>
      )}
    </section>
  );
}
