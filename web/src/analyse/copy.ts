// The clipboard.
import { t } from "../i18n";
import { toast } from "../shell/toasts";

/** Copies a text and says so. */
export function copy(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => toast(t.value.common.copied),
    () => toast(t.value.analyse.notCopied),
  );
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
