// Line drawings of 24 by 24, in the colour of the text.
import type { ComponentChildren } from "preact";

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** The drawings by name. */
export const icons = {
  queen: (
    <Icon>
      <path d="M5 9l2.2 8h9.6L19 9l-4 3.5L12 7l-3 5.5z" />
      <path d="M7 20h10" />
      <circle cx="5" cy="7" r="1" />
      <circle cx="12" cy="5" r="1" />
      <circle cx="19" cy="7" r="1" />
    </Icon>
  ),
  people: (
    <Icon>
      <circle cx="8.5" cy="8" r="3" />
      <path d="M2.5 19c.4-3.4 2.7-5.2 6-5.2s5.6 1.8 6 5.2" />
      <path d="M15.5 5.4a3 3 0 0 1 0 5.2M17.5 14.3c2.3.600 3.7 2.2 4 4.7" />
    </Icon>
  ),
  computer: (
    <Icon>
      <rect x="7" y="7" width="10" height="10" rx="1.5" />
      <path d="M10 3.5V7M14 3.5V7M10 17v3.5M14 17v3.5M3.5 10H7M3.5 14H7M17 10h3.5M17 14h3.5" />
    </Icon>
  ),
  watch: (
    <Icon>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.75" />
    </Icon>
  ),
  analyse: (
    <Icon>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5L21 21M7.5 11.5l2-2 2 1.5 2.5-3" />
    </Icon>
  ),
  games: (
    <Icon>
      <path d="M5 4.5h11.5A2.5 2.5 0 0 1 19 7v12.5H7.5A2.5 2.5 0 0 1 5 17z" />
      <path d="M5 17a2.5 2.5 0 0 1 2.5-2.5H19M9 8.5h6" />
    </Icon>
  ),
  settings: (
    <Icon>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2" />
      <circle cx="9" cy="17" r="2" />
    </Icon>
  ),
  flip: (
    <Icon>
      <path d="M8 4v16M8 20l-3.5-3.5M8 20l3.5-3.5M16 20V4M16 4l-3.5 3.5M16 4l3.5 3.5" />
    </Icon>
  ),
  back: (
    <Icon>
      <path d="M9 14L4 9l5-5" />
      <path d="M4 9h10.5a5.5 5.5 0 0 1 0 11H11" />
    </Icon>
  ),
  hint: (
    <Icon>
      <path d="M9.5 18h5M10.5 21h3M9 15c0-2-3-3.2-3-6.5a6 6 0 0 1 12 0C18 11.8 15 13 15 15z" />
    </Icon>
  ),
  flag: (
    <Icon>
      <path d="M6 21V4M6 4.5c4-2 8 2 12 0v9c-4 2-8-2-12 0" />
    </Icon>
  ),
  target: (
    <Icon>
      <circle cx="12" cy="12" r="7" />
      <circle cx="12" cy="12" r="2" />
      <path d="M12 2.5V7M12 17v4.5M2.5 12H7M17 12h4.5" />
    </Icon>
  ),
  second: (
    <Icon>
      <rect x="3.5" y="5" width="7" height="14" rx="1.5" />
      <rect x="13.5" y="5" width="7" height="14" rx="1.5" />
    </Icon>
  ),
  trash: (
    <Icon>
      <path d="M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 13.5h9l1-13.5M10 10.5v6M14 10.5v6" />
    </Icon>
  ),
  download: (
    <Icon>
      <path d="M12 4v11M7.5 11l4.5 4.5L16.5 11M4.5 20h15" />
    </Icon>
  ),
  upload: (
    <Icon>
      <path d="M12 16V5M7.5 9L12 4.5 16.5 9M4.5 20h15" />
    </Icon>
  ),
  search: (
    <Icon>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="M15 15l5.5 5.5" />
    </Icon>
  ),
  plus: (
    <Icon>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  ),
  hand: (
    <Icon>
      <path d="M6 3.5l12 8.5-5.5 1.200L9.5 18.5z" />
      <path d="M13 13.5l3.5 6" />
    </Icon>
  ),
  draw: (
    <Icon>
      <path d="M5 9.5h14M5 14.5h14" />
    </Icon>
  ),
  pause: (
    <Icon>
      <path d="M8.5 5v14M15.5 5v14" />
    </Icon>
  ),
  resume: (
    <Icon>
      <path d="M7.5 4.5l11 7.5-11 7.5z" />
    </Icon>
  ),
  step: (
    <Icon>
      <path d="M5.5 5l9 7-9 7zM18.5 5v14" />
    </Icon>
  ),
  more: (
    <Icon>
      <path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3" />
    </Icon>
  ),
  first: (
    <Icon>
      <path d="M18 6l-6 6 6 6M11 6l-6 6 6 6" />
    </Icon>
  ),
  previous: (
    <Icon>
      <path d="M15 5.5L8.5 12l6.5 6.5" />
    </Icon>
  ),
  next: (
    <Icon>
      <path d="M9 5.5l6.5 6.5L9 18.5" />
    </Icon>
  ),
  last: (
    <Icon>
      <path d="M6 6l6 6-6 6M13 6l6 6-6 6" />
    </Icon>
  ),
  close: (
    <Icon>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  ),
  again: (
    <Icon>
      <path d="M20 12a8 8 0 1 1-2.5-5.8M20 3.5V8h-4.5" />
    </Icon>
  ),
  swap: (
    <Icon>
      <path d="M4 8h14M18 8l-3.5-3.5M18 8l-3.5 3.5M20 16H6M6 16l3.5-3.5M6 16l3.5 3.5" />
    </Icon>
  ),
  now: (
    <Icon>
      <path d="M13 3L5 14h6l-1 7 8-11h-6z" />
    </Icon>
  ),
  home: (
    <Icon>
      <path d="M4 11l8-7 8 7M6.5 9.5V20h11V9.5" />
    </Icon>
  ),
  key: (
    <Icon>
      <rect x="3" y="6" width="18" height="12" rx="2" />
      <path d="M7 10h.01M11 10h.01M15 10h.01M8 14h8" />
    </Icon>
  ),
  copy: (
    <Icon>
      <rect x="9" y="9" width="11" height="11" rx="2" />
      <path d="M5.5 15H4.5A1.5 1.5 0 0 1 3 13.5v-9A1.5 1.5 0 0 1 4.5 3h9A1.5 1.5 0 0 1 15 4.5v1" />
    </Icon>
  ),
  check: (
    <Icon>
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </Icon>
  ),
  dice: (
    <Icon>
      <rect x="4" y="4" width="16" height="16" rx="3" />
      <path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" stroke-width="2.5" />
    </Icon>
  ),
};
