import { t } from "../i18n";
import {
  add,
  current,
  playing,
  remove,
  setVolume,
  start,
  step,
  title,
  toggle,
  tracks,
  volume,
} from "./music";
import "./music-player.css";
import { Slider } from "./slider";

/** A playlist of the user's own files. */
export function Music() {
  const { settings: texts } = t.value;
  return (
    <section class="card">
      <h2>{texts.music}</h2>
      <p class="quiet">{texts.musicHelp}</p>
      <label class="button music-add">
        {texts.addMusic}
        <input
          type="file"
          accept="audio/*"
          multiple
          onChange={(event) => {
            const field = event.currentTarget;
            add(field.files ?? []);
            // The same file may be added once more.
            field.value = "";
          }}
        />
      </label>
      {tracks.value.length > 0 && (
        <>
          <Transport />
          <Playlist />
          <Slider
            label={texts.volume}
            value={volume.value}
            min={0}
            max={100}
            step={5}
            format={(value) => `${value} %`}
            onChange={setVolume}
          />
        </>
      )}
    </section>
  );
}

/** Previous, play or pause, next. */
function Transport() {
  const { settings: texts } = t.value;
  return (
    <div class="music-buttons">
      <button type="button" class="button" aria-label={texts.previous} onClick={() => step(-1)}>
        ⏮
      </button>
      <button
        type="button"
        class="button primary"
        aria-label={playing.value ? texts.pause : texts.playMusic}
        onClick={toggle}
      >
        {playing.value ? "⏸" : "▶"}
      </button>
      <button type="button" class="button" aria-label={texts.next} onClick={() => step(1)}>
        ⏭
      </button>
      <span aria-live="polite">{title}</span>
    </div>
  );
}

/** The tracks, to start or to remove. */
function Playlist() {
  const { settings: texts } = t.value;
  return (
    <ol class="music-list">
      {tracks.value.map((track, index) => (
        <li key={`${index} ${track.name}`} aria-current={index === current.value}>
          <button type="button" class="button plain" onClick={() => start(index)}>
            {track.name}
          </button>
          <button
            type="button"
            class="button plain"
            aria-label={texts.removeTrack(track.name)}
            onClick={() => remove(index)}
          >
            ×
          </button>
        </li>
      ))}
    </ol>
  );
}
