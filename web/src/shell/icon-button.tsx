import { icons } from "./icons";

interface IconButtonProps {
  icon: keyof typeof icons;
  label: string;
  disabled: boolean;
  onClick: () => void;
}

/** A plain button that shows an icon; its label is for screen readers. */
export function IconButton({ icon, label, disabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="button plain"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icons[icon]}
    </button>
  );
}
