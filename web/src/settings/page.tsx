import { t } from "../i18n";
import { isOwner } from "../role";
import { useTitle } from "../shell/title";
import { BoardSettings } from "./board-settings";
import { DeviceSettings } from "./device-settings";
import { EngineSettings } from "./engine-settings";
import { GeneralSettings } from "./general-settings";
import { Music } from "./music-player";
import { PlaySettings } from "./play-settings";
import { SoundSettings } from "./sound-settings";
import "./page.css";

/** The settings page. */
export default function SettingsPage() {
  const { settings } = t.value;
  useTitle(settings.title);
  return (
    <main class="settings" id="content" tabIndex={-1}>
      <h1>{settings.title}</h1>
      <p class="quiet">{isOwner.value ? settings.lead : settings.localLead}</p>
      <div class="settings-grid">
        <GeneralSettings />
        <BoardSettings />
        <PlaySettings />
        <SoundSettings />
        {isOwner.value && <EngineSettings />}
        <DeviceSettings />
        <Music />
      </div>
    </main>
  );
}
