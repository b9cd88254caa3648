// The clipboard.
import { t } from "../../i18n";
import { toast } from "../../shell/toasts";

/** Copies a text and says so. */
export async function copy(text: string): Promise<void> {
  // Pages that came over plain HTTP from another machine have no clipboard: even naming it fails.
  try {
    await navigator.clipboard.writeText(text);
    toast(t.value.common.copied);
  } catch {
    toast(t.value.analyse.notCopied);
  }
}

/** Copies a picture and says so. */
export async function copyPicture(picture: Blob): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    toast(t.value.common.copied);
  } catch {
    toast(t.value.analyse.notCopied);
  }
}

/** Lets the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then; a file kept for ever would fill the memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
