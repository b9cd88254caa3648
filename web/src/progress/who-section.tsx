import { useState } from "preact/hooks";
import { g } from "../i18n/progress";
import { FetchButton } from "../online/fetch-button";
import { change, settings } from "../settings/settings";
import { icons } from "../shell/icons";

/** The names under which the person plays. */
export function WhoSection() {
  const [name, setName] = useState("");
  const texts = g.value;
  const { names } = settings.value;

  function add(event: Event): void {
    event.preventDefault();
    const wanted = name.trim();
    const known = names.some((other) => other.toLowerCase() === wanted.toLowerCase());
    if (wanted !== "" && !known) change({ names: [...names, wanted] });
    setName("");
  }

  return (
    <section class="progress-who card" aria-labelledby="progress-who">
      <h2 id="progress-who">{texts.who}</h2>
      <p class="quiet">{texts.aboutWho}</p>
      {names.length > 0 && (
        <ul>
          {names.map((known) => (
            <li key={known}>
              <span>{known}</span>
              <button
                type="button"
                class="button plain"
                aria-label={texts.removeName(known)}
                title={texts.removeName(known)}
                onClick={() => change({ names: names.filter((other) => other !== known) })}
              >
                {icons.close}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add}>
        <input
          class="field"
          aria-label={texts.addName}
          placeholder={texts.addName}
          maxLength={100}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button class="button">{texts.add}</button>
      </form>
      <FetchButton />
    </section>
  );
}
