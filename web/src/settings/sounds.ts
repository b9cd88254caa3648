// Sounds of the board.

/** What can be heard. */
export type Sound = "move" | "capture" | "check" | "end" | "lowTime" | "notify";

/** Plays a sound. */
export function play(_sound: Sound): void {}
