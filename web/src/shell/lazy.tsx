import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import "./lazy.css";

/** A page that is loaded when it is first shown. */
export function Lazy({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [page, setPage] = useState<{ shown: ComponentType } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    load().then(
      (loaded) => wanted && setPage({ shown: loaded.default }),
      () => wanted && setFailed(true),
    );
    return () => void (wanted = false);
  }, [load]);
  useEffect(() => {
    // The focus was on what stood here while the page was loaded.
    if (page && document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, [page]);
  if (page) return <page.shown />;
  return (
    <main class="lazy" id="content" tabIndex={-1} aria-busy={!failed}>
      {failed && (
        <>
          <p>{t.value.common.pageFailed}</p>
          <button type="button" class="button" onClick={() => location.reload()}>
            {t.value.common.tryAgain}
          </button>
        </>
      )}
    </main>
  );
}
