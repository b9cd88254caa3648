// Controls bound to one setting each.
import type { ComponentChildren } from "preact";
import { Segments } from "../play/segments";
import type { Settings } from "../wire";
import { change, settings } from "./settings";
import { Slider } from "./slider";
import { Switch } from "./switch";

/** The names of the settings whose values have a type. */
type SettingOf<T> = {
  [Name in keyof Settings]: Settings[Name] extends T ? Name : never;
}[keyof Settings];

interface ChoiceProps {
  setting: SettingOf<string>;
  legend: string;
  /** The values with their labels, in order. */
  options: Readonly<Record<string, ComponentChildren>>;
}

/** One of a few values. */
export function ChoiceSetting({ setting, legend, options }: ChoiceProps) {
  return (
    <Segments
      name={setting}
      legend={legend}
      value={settings.value[setting]}
      options={Object.entries(options).map(([value, label]) => ({ value, label }))}
      onChange={(value) => change({ [setting]: value })}
    />
  );
}

/** On or off. */
export function SwitchSetting({ setting, label }: { setting: SettingOf<boolean>; label: string }) {
  return (
    <Switch
      label={label}
      checked={settings.value[setting]}
      onChange={(value) => change({ [setting]: value })}
    />
  );
}

interface NumberProps {
  setting: SettingOf<number>;
  label: string;
  min: number;
  max: number;
  step: number;
  format: (value: number) => string;
}

/** A number within bounds. */
export function NumberSetting({ setting, ...props }: NumberProps) {
  return (
    <Slider
      {...props}
      value={settings.value[setting]}
      onChange={(value) => change({ [setting]: value })}
    />
  );
}
