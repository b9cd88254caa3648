import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { isOwner } from "../role";
import { Switch } from "../settings/switch";
import { useTitle } from "../shell/title";
import type { DeviceList } from "../wire";
import { Device } from "./device";
import { deviceList, followDevices, switchLan } from "./devices";
import { Pairing } from "./pairing";
import "./page.css";

/** Who may connect, and how others can: for the owner. */
export default function DevicesPage() {
  const texts = t.value.devices;
  useTitle(texts.title);
  return (
    <main class="devices" id="content" tabIndex={-1}>
      <h1>{texts.title}</h1>
      {isOwner.value ? <OwnersPage /> : <p>{texts.ownerOnly}</p>}
    </main>
  );
}

function OwnersPage() {
  useEffect(followDevices, []);
  const list = deviceList.value;
  return list && <Lists list={list} />;
}

function Lists({ list }: { list: DeviceList }) {
  const texts = t.value.devices;
  return (
    <>
      <section class="card" aria-labelledby="pairing-title">
        <h2 id="pairing-title">{texts.another}</h2>
        <Switch label={texts.lan} checked={list.lan} onChange={(on) => void switchLan(on)} />
        <p class="quiet">{list.lan ? texts.lanOn : texts.lanOff}</p>
        <Pairing pairing={list.pairing} scannable={list.lan} />
      </section>
      <section class="card" aria-labelledby="devices-title">
        <h2 id="devices-title">{texts.known}</h2>
        <ul class="devices-list">
          {list.devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
        <dl class="devices-roles quiet">
          {(["owner", "player", "spectator"] as const).map((role) => (
            <div key={role}>
              <dt>{texts.roles[role]}</dt>
              <dd>{texts.rolesAbout[role]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
