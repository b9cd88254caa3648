import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { course } from "../i18n/course";
import { announce } from "../shell/announcer";
import { showError } from "../shell/toasts";
import type { Chapter } from "./chapters";
import { type RowName, WORK_NAMES, rowsOf } from "./work-rows";

/** What the works measured, beside what is measured here, now. */
export function Works({ chapter }: { chapter: Chapter }) {
  const texts = course.value;
  const rows = rowsOf(chapter);
  const found = useSignal<ReadonlyMap<RowName, string>>(new Map());
  const busy = useSignal(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function measure(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    [busy.value, found.value] = [true, new Map()];
    try {
      for (const row of rows) {
        if (!("measure" in row.here)) continue;
        // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
        const value = await row.here.measure(controller.signal);
        found.value = new Map([...found.value, [row.name, value]]);
      }
      announce(texts.measured);
    } catch (error) {
      if (!controller.signal.aborted) showError(error);
    } finally {
      busy.value = false;
    }
  }

  const canMeasure = rows.some(({ here }) => "measure" in here);
  return (
    <section class="card course-works" aria-labelledby="course-works">
      <div class="course-works-head">
        <h2 id="course-works">{texts.works}</h2>
        {canMeasure && (
          <button type="button" class="button" disabled={busy.value} onClick={() => void measure()}>
            {busy.value ? texts.measuring : texts.measure}
          </button>
        )}
      </div>
      <div class="course-table" tabIndex={0} role="region" aria-label={texts.what}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.work}</th>
              <th scope="col">{texts.what}</th>
              <th scope="col">{texts.theirs}</th>
              <th scope="col">{texts.here}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} data-row={row.name}>
                <th scope="row">{WORK_NAMES[row.work]}</th>
                <td>{texts.rows[row.name]}</td>
                <td class="course-figure">{row.theirs}</td>
                <td class="course-figure">
                  {"measure" in row.here ? (
                    (found.value.get(row.name) ?? "…")
                  ) : (
                    <>
                      {row.here.value}
                      <code>{row.here.by}</code>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
