import type { ComponentChildren } from "preact";

interface ActionButtonProps {
  label: string;
  icon: ComponentChildren;
  disabled?: boolean;
  onClick: () => void;
}

/** A button of the bar below the board: an icon above a label. */
export function ActionButton({ label, icon, disabled = false, onClick }: ActionButtonProps) {
  return (
    <button
      type="button"
      class="button plain action"
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}
