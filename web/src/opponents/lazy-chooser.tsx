import { useEffect, useState } from "preact/hooks";
import { showError } from "../shell/toasts";
import type { Chooser, ChooserProps } from "./chooser";

/** The chooser, loaded when it is first opened. */
export function LazyChooser(props: ChooserProps) {
  const [loaded, setLoaded] = useState<{ Chooser: typeof Chooser } | null>(null);
  useEffect(() => {
    import("./chooser").then(setLoaded, showError);
  }, []);
  return loaded && <loaded.Chooser {...props} />;
}
