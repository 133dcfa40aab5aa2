/** The icons, drawn as strokes in a square of 24. */
const PATHS = {
  home: "M4 11l8-7 8 7v9H4z M10 20v-6h4v6",
  players:
    "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7z M2.5 20a6.5 6.5 0 0113 0 M16 4.5a3.5 3.5 0 010 6 M18 14a6 6 0 013.5 6",
  rounds: "M12 3a9 9 0 109 9 M12 7v5l3 2 M16 3h5v5",
  money: "M3 7h18v11H3z M12 15a2.5 2.5 0 100-5 2.5 2.5 0 000 5z M6 10v5 M18 10v5",
  out: "M12 3v11 M7.5 9.5L12 14l4.5-4.5 M4 17v3h16v-3",
  jackpot: "M6 4h12v5a6 6 0 01-12 0z M6 6H3a4 4 0 003.5 4 M18 6h3a4 4 0 01-3.5 4 M12 15v4 M8 20h8",
  games: "M4 4h7v7H4z M13 4h7v7h-7z M4 13h7v7H4z M13 13h7v7h-7z",
  reports: "M4 20V4 M4 20h16 M8 16v-5 M12 16V7 M16 16v-8",
  hook: "M9 8a3 3 0 116 0c0 2-2 3-3 6 M7 13a3.5 3.5 0 103 4h6 M17 13a3.5 3.5 0 11-1 6",
  code: "M8 7l-5 5 5 5 M16 7l5 5-5 5 M14 4l-4 16",
  steps: "M4 6l2 2 3-4 M4 13l2 2 3-4 M12 6h8 M12 13h8 M5 20h15",
  team: "M12 11a4 4 0 100-8 4 4 0 000 8z M4 21a8 8 0 0116 0",
  log: "M6 3h9l4 4v14H6z M14 3v5h5 M9 12h6 M9 16h6",
  settings:
    "M4 7h9 M17 7h3 M15 9.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z M4 17h3 M11 17h9 M9 19.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z",
  accounts: "M4 21V5l8-2v18 M12 8l8 2v11 M3 21h18 M7 8v0 M7 12v0 M7 16v0 M16 13v0 M16 17v0",
  chain:
    "M10 14a4 4 0 010-5.5l3-3a4 4 0 015.7 5.7L17 13 M14 10a4 4 0 010 5.5l-3 3a4 4 0 01-5.7-5.7L7 11",
  frozen: "M12 3v18 M4.5 7.5l15 9 M19.5 7.5l-15 9",
  audit: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z M8.5 12l2.5 2.5 4.5-5",
  health: "M3 12h4l3-7 4 14 3-7h4",
  key: "M8 15a4 4 0 100-8 4 4 0 000 8z M12 11h9 M17 11v4 M20 11v3",
  shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
  copy: "M9 9h11v11H9z M5 15H4V4h11v1",
  check: "M5 12l5 5 9-10",
  close: "M6 6l12 12 M18 6L6 18",
  search: "M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13z M15.5 15.5L21 21",
  menu: "M4 7h16 M4 12h16 M4 17h16",
  person: "M12 11a4 4 0 100-8 4 4 0 000 8z M4 21a8 8 0 0116 0",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
