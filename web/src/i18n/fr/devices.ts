// The devices page.
import type { Texts } from "../index";

export const devices: Texts["devices"] = {
  title: "Appareils",
  lead: "Quels appareils peuvent se connecter, et ce que chacun peut faire.",
  manage: "Gérer les appareils",
  ownerOnly: "Seul le propriétaire voit les appareils.",
  another: "Associer un autre appareil",
  lan: "Laisser entrer les appareils de ce réseau",
  lanOn:
    "Ouvrez l’adresse sur l’autre appareil et tapez le code, ou scannez-le. Un code sert une fois.",
  lanOff: "Seuls les navigateurs de cet ordinateur peuvent se connecter.",
  address: "Adresse",
  scan: "Code QR avec l’adresse et le code",
  known: "Appareils associés",
  name: "Nom de l’appareil",
  unnamed: "Appareil sans nom",
  connected: "Connecté",
  seen: (when) => `Vu ${when}`,
  this: "cet appareil",
  roleOf: (name) => `Rôle de ${name}`,
  revoke: "Révoquer",
  revokeTitle: (name) => `Révoquer ${name} ?`,
  revokeAsk: "Il est déconnecté aussitôt et devra être associé de nouveau pour revenir.",
  roles: {
    owner: "Propriétaire",
    player: "Joueur",
    spectator: "Spectateur",
  },
  rolesAbout: {
    owner: "peut tout faire.",
    player: "joue à ses places et modifie ses propres études.",
    spectator: "regarde les parties et lit les études.",
  },
};
