const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The offered seconds per turn. */
export const TURNS = [5 * MINUTE, 4 * HOUR, DAY, 3 * DAY, 7 * DAY] as const;

/** The offered time banks, and what each turn adds. */
export const BANKS = [
  { seconds: 10 * MINUTE, increment: 15 },
  { seconds: HOUR, increment: MINUTE },
  { seconds: DAY, increment: 4 * HOUR },
  { seconds: 3 * DAY, increment: 8 * HOUR },
  { seconds: 7 * DAY, increment: 12 * HOUR },
] as const;
