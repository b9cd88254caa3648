import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { settings } from "../settings/settings";

interface ConfirmButtonProps {
  label: string;
  /** A longer label, for tooltip and screen readers. */
  about?: string;
  icon: ComponentChildren;
  disabled?: boolean;
  onConfirm: () => void;
}

/** The second click must come within this time. */
const CONFIRM_MS = 3000;

/** A button that wants a second click, if the settings say so. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, about = label, icon, disabled = false, onConfirm } = props;
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [armed]);

  function onClick(): void {
    if (armed || !settings.value.confirm) onConfirm();
    setArmed(!armed && settings.value.confirm);
  }

  return (
    <button
      type="button"
      class={`button plain action${armed ? " danger" : ""}`}
      disabled={disabled}
      onClick={onClick}
      aria-label={armed ? `${about}: ${t.value.play.sure}` : about}
      title={about}
    >
      {icon}
      <span>{armed ? t.value.play.sure : label}</span>
    </button>
  );
}
