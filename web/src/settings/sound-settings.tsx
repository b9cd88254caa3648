import { t } from "../i18n";
import { NumberSetting } from "./controls";
import { type Sound, playSound } from "./sounds";
import "./sound-settings.css";

const SOUNDS: readonly Sound[] = ["move", "capture", "check", "lowTime", "end"];

/** The volume, with buttons to test it. */
export function SoundSettings() {
  const { settings: texts } = t.value;
  return (
    <section class="card">
      <h2>{texts.sounds}</h2>
      <NumberSetting
        setting="volume"
        label={texts.volume}
        min={0}
        max={100}
        step={5}
        format={(value) => (value === 0 ? texts.silent : `${value} %`)}
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
