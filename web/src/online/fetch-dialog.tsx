import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api";
import { t } from "../i18n";
import { g } from "../i18n/progress";
import { Segments } from "../play/segments";
import { day } from "../progress/format";
import { Dialog } from "../shell/dialog";
import { showError, toast } from "../shell/toasts";
import type { ImportAccount, JobStarted, OnlineAccount, OnlineSite } from "../wire";
import "./fetch-dialog.css";

const SITES = { lichess: "Lichess", chessCom: "Chess.com" } as const satisfies Record<
  OnlineSite,
  string
>;
const ADDRESSES: Record<OnlineSite, string> = {
  lichess: "lichess.org",
  chessCom: "api.chess.com",
};

/** Asks for a name, and fetches its games. Nothing is fetched before the button is pressed. */
export function FetchDialog({ onClose }: { onClose: () => void }) {
  const [site, setSite] = useState<OnlineSite>("lichess");
  const [name, setName] = useState("");
  const [me, setMe] = useState(true);
  const [known, setKnown] = useState<readonly OnlineAccount[]>([]);
  const texts = g.value;
  useEffect(() => {
    get<OnlineAccount[]>("/api/import/online").then(setKnown, () => undefined);
  }, []);

  async function fetchGames(account: ImportAccount): Promise<void> {
    try {
      await send<JobStarted>("POST", "/api/import/online", account);
      onClose();
      toast(t.value.games.importStarted);
    } catch (error) {
      showError(error);
    }
  }

  function begin(event: Event): void {
    event.preventDefault();
    if (name.trim() !== "") void fetchGames({ site, name: name.trim(), me });
  }

  return (
    <Dialog title={texts.fetchTitle} onClose={onClose}>
      <form class="fetch" onSubmit={begin}>
        <Segments
          name="site"
          legend={texts.site}
          value={site}
          options={Object.entries(SITES).map(([value, label]) => ({
            value: value as OnlineSite,
            label,
          }))}
          onChange={setSite}
        />
        <label class="labelled">
          <span>{texts.name}</span>
          <input
            class="field"
            value={name}
            maxLength={30}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            required
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label class="fetch-me">
          <input
            type="checkbox"
            checked={me}
            onChange={(event) => setMe(event.currentTarget.checked)}
          />
          {texts.mine}
        </label>
        <p class="quiet">{texts.contacts(ADDRESSES[site])}</p>
        <button class="button primary">{texts.begin}</button>
      </form>
      {known.length > 0 && (
        <section class="fetch-known" aria-labelledby="fetch-known">
          <h3 id="fetch-known">{texts.known}</h3>
          <ul>
            {known.map((account) => (
              <Known
                key={`${account.site} ${account.name}`}
                account={account}
                onFetch={() =>
                  void fetchGames({ site: account.site, name: account.name, me: false })
                }
              />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

function Known({ account, onFetch }: { account: OnlineAccount; onFetch: () => void }) {
  const texts = g.value;
  const who = `${SITES[account.site]}: ${account.name}`;
  return (
    <li>
      <span>
        <span>{who}</span>
        <span class="quiet">
          {texts.upToDate(account.games, account.newest === null ? "" : day(account.newest))}
        </span>
      </span>
      <button
        type="button"
        class="button"
        aria-label={`${texts.fetchNew}: ${who}`}
        onClick={onFetch}
      >
        {texts.fetchNew}
      </button>
    </li>
  );
}
