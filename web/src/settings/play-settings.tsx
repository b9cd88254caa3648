import { t } from "../i18n";
import { Segments } from "../play/segments";
import { change, settings } from "./settings";
import { Switch } from "./switch";

/** How games are played and shown. */
export function PlaySettings() {
  const { settings: texts } = t.value;
  const now = settings.value;
  return (
    <section class="card">
      <h2>{texts.playing}</h2>
      <Segments
        name="notation"
        legend={texts.notation}
        value={now.notation}
        options={[
          { value: "san", label: texts.san },
          { value: "figurine", label: texts.figurine },
          { value: "lan", label: texts.lan },
        ]}
        onChange={(value) => change({ notation: value })}
      />
      <Segments
        name="auto-queen"
        legend={texts.autoQueen}
        value={now.autoQueen}
        options={[
          { value: "never", label: texts.never },
          { value: "premove", label: texts.whenPremoving },
          { value: "always", label: texts.always },
        ]}
        onChange={(value) => change({ autoQueen: value })}
      />
      <Segments
        name="tenths"
        legend={texts.tenths}
        value={now.tenths}
        options={[
          { value: "never", label: texts.never },
          { value: "low", label: texts.whenLow },
          { value: "always", label: texts.always },
        ]}
        onChange={(value) => change({ tenths: value })}
      />
      <div>
        <Switch
          label={texts.showLegal}
          checked={now.showLegal}
          onChange={(value) => change({ showLegal: value })}
        />
        <Switch
          label={texts.premove}
          checked={now.premove}
          onChange={(value) => change({ premove: value })}
        />
        <Switch
          label={texts.confirm}
          checked={now.confirm}
          onChange={(value) => change({ confirm: value })}
        />
        <Switch
          label={texts.showEvaluation}
          checked={now.showEvaluation}
          onChange={(value) => change({ showEvaluation: value })}
        />
        <Switch
          label={texts.wheel}
          checked={now.wheel}
          onChange={(value) => change({ wheel: value })}
        />
        <Switch
          label={texts.speak}
          checked={now.speak}
          onChange={(value) => change({ speak: value })}
        />
      </div>
    </section>
  );
}
