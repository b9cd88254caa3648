import { languages, t } from "../i18n";
import { ChoiceSetting } from "./controls";
import { change, settings } from "./settings";

/** Name, language, light or dark. */
export function GeneralSettings() {
  const { settings: texts } = t.value;
  const { language, name } = settings.value;
  return (
    <section class="card">
      <h2>{texts.general}</h2>
      <label class="labelled">
        <span>{texts.name}</span>
        <input
          class="field"
          value={name}
          maxLength={40}
          autocomplete="nickname"
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      </label>
      <label class="labelled">
        <span>{texts.language}</span>
        <select
          class="field"
          value={language}
          onChange={(event) => change({ language: event.currentTarget.value })}
        >
          <option value="auto">{texts.automatic}</option>
          {Object.entries(languages).map(([code, own]) => (
            <option key={code} value={code} lang={code}>
              {own}
            </option>
          ))}
        </select>
      </label>
      <ChoiceSetting
        setting="scheme"
        legend={texts.scheme}
        options={{ auto: texts.automatic, light: texts.light, dark: texts.dark }}
      />
    </section>
  );
}
