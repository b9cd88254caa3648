import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { connected } from "../socket";
import "./connection.css";

/** A shorter interruption is not shown. */
const SHOW_AFTER_MS = 1200;

/** Says that the connection is lost, while it is. */
export function Connection() {
  const [late, setLate] = useState(false);
  const lost = !connected.value;
  useEffect(() => {
    setLate(false);
    if (!lost) return;
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    <div role="status" aria-live="polite">
      {lost && late && <p class="connection">{t.value.common.connectionLost}</p>}
    </div>
  );
}
