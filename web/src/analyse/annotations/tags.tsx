import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { icons } from "../../shell/icons";
import type { AnalysisState } from "../state";
import "./tags.css";

/** The seven tag roster. */
const ROSTER = ["White", "Black", "Result", "Event", "Site", "Date", "Round"];

/** The PGN tags of the study, to be changed in place. */
export function Tags({ state }: { state: AnalysisState }) {
  const [name, setName] = useState("");
  const texts = t.value.analyse;
  const tags = new Map(state.study.tags.value);
  const names = [...new Set([...ROSTER, ...tags.keys()])];
  const set = (tag: string, value: string) => {
    if (value !== (tags.get(tag) ?? "")) void state.study.edit({ edit: "tag", name: tag, value });
  };
  return (
    <fieldset class="tags" disabled={!state.study.editable.value}>
      {names.map((tag) => (
        <label key={tag}>
          <span class="quiet">{texts.tagName(tag)}</span>
          {tag === "Result" ? (
            <select
              class="field"
              value={tags.get(tag) ?? "*"}
              onChange={(event) => set(tag, event.currentTarget.value)}
            >
              {["*", "1-0", "0-1", "1/2-1/2"].map((result) => (
                <option key={result}>{result}</option>
              ))}
            </select>
          ) : (
            <input
              class="field"
              value={tags.get(tag) ?? ""}
              maxLength={250}
              onChange={(event) => set(tag, event.currentTarget.value.trim())}
            />
          )}
        </label>
      ))}
      <form
        class="tags-new"
        onSubmit={(event) => {
          event.preventDefault();
          if (/^[A-Za-z0-9_]+$/.test(name)) set(name, "?");
          setName("");
        }}
      >
        <input
          class="field"
          aria-label={texts.newTag}
          placeholder={texts.newTag}
          pattern="[A-Za-z0-9_]+"
          maxLength={60}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="button" aria-label={texts.addTag} disabled={name === ""}>
          {icons.plus}
        </button>
      </form>
    </fieldset>
  );
}
