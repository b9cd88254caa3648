import { useEffect, useState } from "preact/hooks";
import { fetchHello } from "../api";
import { t } from "../i18n";
import { serverInfo } from "../settings/server-info";
import { icons } from "../shell/icons";
import { toast } from "../shell/toasts";
import type { GameView } from "../wire";
import "./invite-link.css";

/** The link that takes the free seat. */
export function InviteLink({ game }: { game: GameView }) {
  const [copied, setCopied] = useState(false);
  const seat = game.seats.find(({ link, taken }) => link !== null && !taken);
  const free = seat !== undefined;
  // The code in use when the page was loaded may have been replaced since.
  useEffect(() => {
    if (free) fetchHello().catch(() => undefined);
  }, [free]);
  if (!seat?.link) return null;
  const lan = serverInfo.value.lan;
  const address = new URL(seat.link, lan?.address ?? location.href).href;
  const local = ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      // Pages that came over plain HTTP from another machine have no clipboard.
      toast(address);
    }
  }

  return (
    <section class="invite-link" aria-label={t.value.play.shareTitle}>
      <h2>{t.value.play.shareTitle}</h2>
      <p class="quiet">
        {local ? t.value.play.shareLan : t.value.play.shareHelp}
        {lan && ` ${t.value.play.shareCode(lan.code)}`}
      </p>
      <div class="invite-link-row">
        <input
          class="field"
          readOnly
          value={address}
          aria-label={t.value.play.shareTitle}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button" onClick={() => void copy()}>
          {copied ? icons.check : icons.copy}
          <span aria-live="polite">{copied ? t.value.common.copied : t.value.common.copy}</span>
        </button>
      </div>
    </section>
  );
}
