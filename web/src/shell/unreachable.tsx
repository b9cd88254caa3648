import { t } from "../i18n";
import "./lazy.css";

/** What is shown when the server does not answer the very first request. */
export function Unreachable() {
  return (
    <main class="lazy" id="content" tabIndex={-1}>
      <p>{t.value.common.pageFailed}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {t.value.common.tryAgain}
      </button>
    </main>
  );
}
