// The devices page.

export const devices = {
  title: "Devices",
  lead: "Which devices may connect, and what each may do.",
  manage: "Manage devices",
  ownerOnly: "Only the owner sees the devices.",
  another: "Pair another device",
  lan: "Let devices of this network connect",
  lanOn: "Open the address on the other device and type the code, or scan it. A code is good once.",
  lanOff: "Only browsers on this computer can connect.",
  address: "Address",
  scan: "QR code with the address and the code",
  known: "Paired devices",
  name: "Name of the device",
  unnamed: "Unnamed device",
  connected: "Connected",
  seen: (when: string) => `Seen ${when}`,
  this: "this device",
  roleOf: (name: string) => `Role of ${name}`,
  revoke: "Revoke",
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeAsk: "It is disconnected at once and must be paired again to come back.",
  roles: {
    owner: "Owner",
    player: "Player",
    spectator: "Spectator",
  },
  rolesAbout: {
    owner: "may do everything.",
    player: "plays at its own seats and edits its own studies.",
    spectator: "watches games and reads studies.",
  },
};
