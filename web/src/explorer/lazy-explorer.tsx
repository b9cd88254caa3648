import { useEffect, useState } from "preact/hooks";
import { showError } from "../shell/toasts";
import type { Explorer, ExplorerProps } from "./explorer";

/** The explorer, loaded when it is first shown. */
export function LazyExplorer(props: ExplorerProps) {
  const [loaded, setLoaded] = useState<{ Explorer: typeof Explorer } | null>(null);
  useEffect(() => {
    import("./explorer").then(setLoaded, showError);
  }, []);
  return loaded && <loaded.Explorer {...props} />;
}
