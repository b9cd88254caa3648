// Keys on keyboards that write other letters than Latin ones.

/** A key that was pressed, as far as it matters. */
type Press = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The key that was pressed; where it writes no Latin letter, the letter at its place on a Latin keyboard. */
export function latinKey({ key, code, shiftKey }: Press): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined || key.length !== 1 || key <= "\x7f") return key;
  return shiftKey ? letter : letter.toLowerCase();
}
