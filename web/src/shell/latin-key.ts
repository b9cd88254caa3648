// Shortcuts on keyboards with non-Latin letters.

/** The relevant part of a keyboard event. */
type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The key; for a non-Latin letter, the letter of that key on a Latin keyboard. */
export function latinKey({ key, code, shiftKey }: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined || key.length !== 1 || key <= "\x7f") return key;
  return shiftKey ? letter : letter.toLowerCase();
}
