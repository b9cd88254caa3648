// The devices that may connect, as the server last sent them.
import { signal } from "@preact/signals";
import { get, send } from "../api";
import { showError } from "../shell/toasts";
import { onEvent } from "../socket";
import type { DeviceChange, DeviceList, LanSwitch } from "../wire";

/** The list while its page is open. */
export const deviceList = signal<DeviceList | null>(null);

/** Devices come and go without a message: ten thousand of them would each send one to all. */
const REFRESH_MS = 5000;

/** Keeps the list up to date until the returned function is called. */
export function followDevices(): () => void {
  void refresh();
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  const stop = onEvent((event) => {
    if (event.type === "devices" || event.type === "welcome") void refresh();
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** Names a device or gives it another role. */
export async function changeDevice(id: string, change: Partial<DeviceChange>): Promise<void> {
  await send("PUT", `/api/devices/${id}`, change).catch(showError);
  await refresh();
}

/** Shuts a device out. */
export async function revoke(id: string): Promise<void> {
  await send("DELETE", `/api/devices/${id}`).catch(showError);
  await refresh();
}

/** Lets devices of the network connect, or no longer. */
export async function switchLan(on: boolean): Promise<void> {
  await send("PUT", "/api/lan", { on } satisfies LanSwitch).catch(showError);
  await refresh();
}

async function refresh(): Promise<void> {
  deviceList.value = await get<DeviceList>("/api/devices").catch(() => deviceList.value);
}
