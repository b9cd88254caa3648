// Music while one plays: the listener's own files, which never leave the browser.
import { computed, signal } from "@preact/signals";

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

const player = new Audio();
player.addEventListener("ended", () => step(1));
player.addEventListener("play", () => (playing.value = true));
player.addEventListener("pause", () => (playing.value = false));
let address = "";

/** Adds files; the first begins to play. */
export function add(files: Iterable<File>): void {
  const first = tracks.value.length;
  const music = [...files].filter((file) => file.type.startsWith("audio/"));
  tracks.value = [...tracks.value, ...music.map((file) => ({ name: nameOf(file), file }))];
  if (music.length > 0 && !playing.value) start(first);
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
  void player.play().catch(() => (playing.value = false));
}

/** Goes to the next or an earlier piece; after the last comes the first. */
export function step(by: number): void {
  const count = tracks.value.length;
  if (count > 0) start((current.value + by + count) % count);
}

/** Stops for a while, or goes on. */
export function toggle(): void {
  if (playing.value) player.pause();
  else if (player.src) void player.play();
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
  current.value = Math.min(current.value, Math.max(0, tracks.value.length - 1));
}

/** How loud, 0 to 1. */
export function setVolume(volume: number): void {
  player.volume = volume;
}
