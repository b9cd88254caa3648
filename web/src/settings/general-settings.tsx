import { languages, t } from "../i18n";
import { Segments } from "../play/segments";
import { change, settings } from "./settings";

/** Name, language, light or dark. */
export function GeneralSettings() {
  const { settings: texts } = t.value;
  const { language, scheme, name } = settings.value;
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
      <Segments
        name="scheme"
        legend={texts.scheme}
        value={scheme}
        options={[
          { value: "auto", label: texts.automatic },
          { value: "light", label: texts.light },
          { value: "dark", label: texts.dark },
        ]}
        onChange={(value) => change({ scheme: value })}
      />
    </section>
  );
}
