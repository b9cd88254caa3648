import { t } from "../i18n";
import { ChoiceSetting, SwitchSetting } from "./controls";

/** How games are played and shown. */
export function PlaySettings() {
  const { settings: texts } = t.value;
  const { never, always, whenPremoving, whenLow } = texts;
  return (
    <section class="card">
      <h2>{texts.playing}</h2>
      <ChoiceSetting
        setting="notation"
        legend={texts.notation}
        options={{ san: texts.san, figurine: texts.figurine, lan: texts.lan }}
      />
      <ChoiceSetting
        setting="autoQueen"
        legend={texts.autoQueen}
        options={{ never, premove: whenPremoving, always }}
      />
      <ChoiceSetting
        setting="tenths"
        legend={texts.tenths}
        options={{ never, low: whenLow, always }}
      />
      <div>
        <SwitchSetting setting="showLegal" label={texts.showLegal} />
        <SwitchSetting setting="premove" label={texts.premove} />
        <SwitchSetting setting="confirm" label={texts.confirm} />
        <SwitchSetting setting="showEvaluation" label={texts.showEvaluation} />
        <SwitchSetting setting="humanPace" label={texts.humanPace} />
        <SwitchSetting setting="wheel" label={texts.wheel} />
        <SwitchSetting setting="speak" label={texts.speak} />
      </div>
    </section>
  );
}
