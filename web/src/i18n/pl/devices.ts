// The devices page.
import type { Texts } from "../index";

export const devices: Texts["devices"] = {
  title: "Urządzenia",
  lead: "Które urządzenia mogą się łączyć i co im wolno.",
  manage: "Zarządzaj urządzeniami",
  ownerOnly: "Urządzenia widzi tylko właściciel.",
  another: "Sparuj kolejne urządzenie",
  lan: "Wpuszczaj urządzenia z tej sieci",
  lanOn: "Otwórz adres na drugim urządzeniu i wpisz kod albo go zeskanuj. Kod działa raz.",
  lanOff: "Łączyć się mogą tylko przeglądarki na tym komputerze.",
  address: "Adres",
  scan: "Kod QR z adresem i kodem",
  known: "Sparowane urządzenia",
  name: "Nazwa urządzenia",
  unnamed: "Urządzenie bez nazwy",
  connected: "Połączone",
  seen: (when) => `Ostatnio: ${when}`,
  this: "to urządzenie",
  roleOf: (name) => `Rola: ${name}`,
  revoke: "Odłącz",
  revokeTitle: (name) => `Odłączyć ${name}?`,
  revokeAsk: "Zostanie rozłączone natychmiast; aby wrócić, trzeba je sparować ponownie.",
  roles: {
    owner: "Właściciel",
    player: "Gracz",
    spectator: "Widz",
  },
  rolesAbout: {
    owner: "może wszystko.",
    player: "gra na swoich miejscach i edytuje własne analizy.",
    spectator: "ogląda partie i czyta analizy.",
  },
};
