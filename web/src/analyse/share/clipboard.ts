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

/** Copies an image and says so. */
export async function copyImage(image: Blob): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [image.type]: image })]);
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
  // The download has begun by then; an object URL kept for ever would leak memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
