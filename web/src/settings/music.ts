// Music while one plays: the listener's own files, which never leave the browser.
import { computed, signal } from "@preact/signals";
import { t } from "../i18n";
import { toast } from "../shell/toasts";

/** A piece of the playlist. */
interface Track {
  name: string;
  file: File;
}

/** The playlist, in order. */
export const tracks = signal<Track[]>([]);

/** Which one is on. */
export const current = signal(0);

/** Whether it is being played. */
export const playing = signal(false);

/** The name of what is on. */
export const title = computed(() => tracks.value[current.value]?.name ?? "");

/** How loud, in hundredths. */
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

/** Plays a piece of the list. */
export function start(index: number): void {
  const track = tracks.value[index];
  if (!track) return;
  current.value = index;
  URL.revokeObjectURL(address);
  address = URL.createObjectURL(track.file);
  player.src = address;
  goOn();
}

function goOn(): void {
  player.play().catch(() => (playing.value = false));
}

/** What cannot be played leaves the list, and the next one is on. */
function fail(): void {
  const index = current.value;
  toast(t.value.settings.musicFailed(title.value));
  remove(index);
  start(index % tracks.value.length);
}

/** Goes to the next or an earlier piece; after the last comes the first. */
export function step(by: number): void {
  const count = tracks.value.length;
  if (count > 0) start((current.value + by + count) % count);
}

/** Stops for a while, or goes on. */
export function toggle(): void {
  if (playing.value) player.pause();
  else if (player.src) goOn();
  else start(current.value);
}

/** Takes a piece off the list. */
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

/** Makes it as loud as that. */
export function setVolume(hundredths: number): void {
  volume.value = hundredths;
  player.volume = hundredths / 100;
}
