// The devices page.
import type { Texts } from "../index";

export const devices: Texts["devices"] = {
  title: "Zařízení",
  lead: "Která zařízení se smějí připojit a co smějí.",
  manage: "Spravovat zařízení",
  ownerOnly: "Zařízení vidí jen vlastník.",
  another: "Spárovat další zařízení",
  lan: "Vpouštět zařízení z této sítě",
  lanOn: "Otevřete adresu na druhém zařízení a napište kód, nebo ho naskenujte. Kód platí jednou.",
  lanOff: "Připojit se mohou jen prohlížeče na tomto počítači.",
  address: "Adresa",
  scan: "QR kód s adresou a kódem",
  known: "Spárovaná zařízení",
  name: "Název zařízení",
  unnamed: "Zařízení beze jména",
  connected: "Připojeno",
  seen: (when) => `Naposledy: ${when}`,
  this: "toto zařízení",
  roleOf: (name) => `Role: ${name}`,
  revoke: "Odpojit",
  revokeTitle: (name) => `Odpojit ${name}?`,
  revokeAsk: "Odpojí se ihned; vrátí se jen po novém spárování.",
  roles: {
    owner: "Vlastník",
    player: "Hráč",
    spectator: "Divák",
  },
  rolesAbout: {
    owner: "smí všechno.",
    player: "hraje na svých místech a upravuje vlastní studie.",
    spectator: "sleduje partie a čte studie.",
  },
};
