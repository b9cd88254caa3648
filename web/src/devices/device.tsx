import { useState } from "preact/hooks";
import { language, t } from "../i18n";
import { Dialog } from "../shell/dialog";
import { icons } from "../shell/icons";
import type { DeviceInfo, Role } from "../wire";
import { ago } from "./ago";
import { changeDevice, revoke } from "./devices";

/** A device of the list: its name, when it was seen, what it may do. */
export function Device({ device }: { device: DeviceInfo }) {
  const [asking, setAsking] = useState(false);
  const texts = t.value.devices;
  const { id, connected, seen } = device;
  const name = device.name || texts.unnamed;
  return (
    <li>
      <div class="device-name">
        <input
          class="field"
          aria-label={texts.name}
          value={device.name}
          placeholder={texts.unnamed}
          maxLength={60}
          onChange={(event) => void changeDevice(id, { name: event.currentTarget.value })}
        />
        <p class="quiet">
          {connected ? texts.connected : texts.seen(ago(seen, Date.now(), language.value))}
        </p>
      </div>
      {device.this ? (
        <p class="device-this">
          {texts.roles[device.role]} · {texts.this}
        </p>
      ) : (
        <>
          <select
            class="field"
            aria-label={texts.roleOf(name)}
            value={device.role}
            onChange={(event) => void changeDevice(id, { role: event.currentTarget.value as Role })}
          >
            {(["owner", "player", "spectator"] as const).map((role) => (
              <option key={role} value={role}>
                {texts.roles[role]}
              </option>
            ))}
          </select>
          <button type="button" class="button" onClick={() => setAsking(true)}>
            {icons.close}
            <span>{texts.revoke}</span>
          </button>
        </>
      )}
      {asking && <Revoke id={id} name={name} onClose={() => setAsking(false)} />}
    </li>
  );
}

function Revoke({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const texts = t.value.devices;
  return (
    <Dialog title={texts.revokeTitle(name)} onClose={onClose}>
      <p>{texts.revokeAsk}</p>
      <footer>
        <button type="button" class="button" autofocus onClick={onClose}>
          {t.value.common.cancel}
        </button>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            onClose();
            void revoke(id);
          }}
        >
          {texts.revoke}
        </button>
      </footer>
    </Dialog>
  );
}
