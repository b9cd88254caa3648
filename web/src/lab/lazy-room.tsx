import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";

/** A room that is loaded when it is opened. */
export function LazyRoom({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [room, setRoom] = useState<{ shown: ComponentType } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    load().then(
      (loaded) => wanted && setRoom({ shown: loaded.default }),
      () => wanted && setFailed(true),
    );
    return () => void (wanted = false);
  }, [load]);
  if (room) return <room.shown />;
  return failed ? <p role="alert">{t.value.common.pageFailed}</p> : <div aria-busy="true" />;
}
