import { t } from "../i18n";
import { change, settings } from "./settings";
import { Slider } from "./slider";
import { type Sound, playSound } from "./sounds";
import "./sound-settings.css";

const SOUNDS: readonly Sound[] = ["move", "capture", "check", "lowTime", "end"];

/** The volume, with buttons to test it. */
export function SoundSettings() {
  const { settings: texts } = t.value;
  return (
    <section class="card">
      <h2>{texts.sounds}</h2>
      <Slider
        label={texts.volume}
        value={settings.value.volume}
        min={0}
        max={100}
        step={5}
        format={(value) => (value === 0 ? texts.silent : `${value} %`)}
        onChange={(value) => change({ volume: value })}
      />
      <div class="sound-samples" role="group" aria-label={texts.listen}>
        {SOUNDS.map((sound) => (
          <button key={sound} type="button" class="button" onClick={() => playSound(sound)}>
            {texts.soundNames[sound]}
          </button>
        ))}
      </div>
    </section>
  );
}
