// Les moteurs.
import type { EngineTexts } from "../engines";

export const engines: EngineTexts = {
  intro:
    "Les moteurs UCI enregistrés sur cette machine : vérifiez qu’ils suivent le protocole, et réglez leurs options. Un programme s’enregistre dans un terminal (hetman engines add PATH), ou se met dans le dossier ci-dessous et il est proposé ici.",
  folder: "Le dossier des moteurs",
  offered: "Trouvés dans le dossier",
  register: (name) => `Enregistrer ${name}`,
  none: "Aucun moteur n’est enregistré.",
  added: (day) => `enregistré le ${day}`,
  states: {
    unchanged: "prêt",
    changed: "son programme a changé",
    missing: "son programme a disparu",
  },
  test: (name) => `Tester ${name}`,
  checks: "Vérifications",
  results: { passed: "réussie", failed: "échouée", skipped: "sans objet" },
  advice: "recommandée",
  summary: (passed, made) => `${passed} vérifications réussies sur ${made}`,
  options: "Options",
  byDefault: (value) => `par défaut ${value}`,
  range: (min, max) => `de ${min} à ${max}`,
  inTerminal: "réglée dans un terminal, car elle peut nommer un fichier",
  button: "un bouton : rien à régler",
  reset: (option) => `Valeur par défaut de ${option}`,
  remove: (name) => `Oublier ${name}`,
  removeSure: "Vraiment l’oublier ?",
};
