import { t } from "../i18n";
import { NumberSetting } from "./controls";
import { serverInfo } from "./server-info";
import { change, settings } from "./settings";
import { Slider } from "./slider";

/** Threads, hash and lines of the analysis. */
export function EngineSettings() {
  const { settings: texts } = t.value;
  const { hash } = settings.value;
  return (
    <section class="card">
      <h2>{texts.engine}</h2>
      <NumberSetting
        setting="threads"
        label={texts.threads}
        min={0}
        max={serverInfo.value.cores}
        step={1}
        format={(value) => (value === 0 ? texts.automatic : String(value))}
      />
      <Slider
        label={texts.memory}
        value={Math.log2(Math.max(hash, 1))}
        min={4}
        max={Math.floor(Math.log2(serverInfo.value.largestHash))}
        step={1}
        format={(value) => texts.megabytes(2 ** value)}
        onChange={(value) => change({ hash: 2 ** value })}
      />
      <NumberSetting setting="lines" label={texts.lines} min={1} max={5} step={1} format={String} />
      <p class="quiet">{texts.enginesHelp}</p>
      <p>
        <code>hetman engines add /path/to/engine</code>
      </p>
    </section>
  );
}
