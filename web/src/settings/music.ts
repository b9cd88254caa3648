// Background music: the user's own files, which never leave the browser.
import { computed, signal } from "@preact/signals";
import { t } from "../i18n";
import { toast } from "../shell/toasts";

/** A track of the playlist. */
interface Track {
  name: string;
  file: File;
}

/** The playlist, in order. */
export const tracks = signal<Track[]>([]);

/** The index of the current track. */
export const current = signal(0);

/** Whether it is being played. */
export const playing = signal(false);

/** The name of the current track. */
export const title = computed(() => tracks.value[current.value]?.name ?? "");

/** The volume in percent. */
export const volume = signal(60);

/** Some systems name no type for files that browsers play. */
const MUSIC = /\.(mp3|m4a|aac|ogg|oga|opus|flac|wav|weba)$/i;

const player = new Audio();
player.volume = volume.value / 100;
player.addEventListener("ended", () => step(1));
player.addEventListener("error", fail);
player.addEventListener("play", () => (playing.value = true));
player.addEventListener("pause", () => (playing.value = false));
let address = "";

/** Adds files; the first begins to play. */
export function add(files: Iterable<File>): void {
  const first = tracks.value.length;
  const music = [...files].filter(isMusic);
  tracks.value = [...tracks.value, ...music.map((file) => ({ name: nameOf(file), file }))];
  if (music.length > 0 && !playing.value) start(first);
}

function isMusic({ type, name }: File): boolean {
  return type.startsWith("audio/") || (type === "" && MUSIC.test(name));
}

/** A file's name without its ending. */
export function nameOf(file: { name: string }): string {
  return file.name.replace(/\.[^.]*$/, "");
}

/** Plays a track. */
export function start(index: number): void {
  const track = tracks.value[index];
  if (!track) return;
  current.value = index;
  URL.revokeObjectURL(address);
  address = URL.createObjectURL(track.file);
  player.src = address;
  resume();
}

function resume(): void {
  player.play().catch(() => (playing.value = false));
}

/** A track that cannot be played is removed, and the next one starts. */
function fail(): void {
  const index = current.value;
  toast(t.value.settings.musicFailed(title.value));
  remove(index);
  start(index % tracks.value.length);
}

/** Goes to another track, with wrap-around. */
export function step(by: number): void {
  const count = tracks.value.length;
  if (count > 0) start((current.value + by + count) % count);
}

/** Pauses or resumes. */
export function toggle(): void {
  if (playing.value) player.pause();
  else if (player.src) resume();
  else start(current.value);
}

/** Removes a track. */
export function remove(index: number): void {
  const wasOn = index === current.value;
  tracks.value = tracks.value.filter((_, other) => other !== index);
  if (index < current.value) current.value -= 1;
  if (!wasOn) return;
  player.pause();
  player.removeAttribute("src");
  URL.revokeObjectURL(address);
  current.value = Math.min(current.value, Math.max(0, tracks.value.length - 1));
}

/** Sets the volume in percent. */
export function setVolume(percent: number): void {
  volume.value = percent;
  player.volume = percent / 100;
}
