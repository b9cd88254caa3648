import { t } from "../i18n";
import { isOwner, role } from "../role";

/** What this device may do, and for the owner the way to the others. */
export function DeviceSettings() {
  const texts = t.value.devices;
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      <p class="quiet">{isOwner.value ? texts.lead : texts.rolesAbout[role.value]}</p>
      {isOwner.value ? (
        <p>
          <a class="button" href="#/devices">
            {texts.manage}
          </a>
        </p>
      ) : (
        <p>{texts.roles[role.value]}</p>
      )}
    </section>
  );
}
