import { currentLanguage } from '../i18n/index.svelte';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7;

type Unit = 'day' | 'hour' | 'minute' | 'second';
type Length = 'narrow' | 'long';

const UNITS: readonly (readonly [unit: Unit, seconds: number])[] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', 1],
];

/** Format a duration in its two largest units. */
export function formatDuration(
  seconds: number,
  language: string,
  length: Length = 'narrow',
): string {
  const whole = Math.max(0, Math.floor(seconds));
  const first = UNITS.findIndex(([, size]) => whole >= size);
  if (first < 0) return unit(0, 'second', language, length);
  const parts = UNITS.slice(first, first + 2).map(([name, size], place) => {
    const above = place === 0 ? whole : whole % (UNITS[first]?.[1] ?? 1);
    return [Math.floor(above / size), name] as const;
  });
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, name]) => unit(amount, name, language, length))
    .join(' ');
}

/** Format the time left of a clock: as a duration, or as m:ss in its last hour. */
export function formatTimeLeft(seconds: number, language: string): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= HOUR) return formatDuration(whole, language);
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`;
}

/** Format a duration in words, as the settings of a table name it. */
export const formatLong = (seconds: number): string =>
  formatDuration(seconds, currentLanguage(), 'long');

/** Format a deadline: the time alone today, with the weekday within a week, else with the date. */
export function formatDeadline(
  at: string | number,
  locale: string,
  today: Date = new Date(),
): string {
  const when = new Date(at);
  const days = (Date.parse(when.toDateString()) - Date.parse(today.toDateString())) / (DAY * 1000);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  if (days === 0) return new Intl.DateTimeFormat(locale, time).format(when);
  const day =
    days > 0 && days < WEEK
      ? { weekday: 'short' as const }
      : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(locale, { ...day, ...time }).format(when);
}

/** Format a time in the user's time zone, with its day unless that is today. */
export function formatTime(
  at: string | number,
  language: string,
  today: Date = new Date(),
): string {
  const when = new Date(at);
  const near = when.toDateString() === today.toDateString();
  const day = near ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(language, { ...day, hour: 'numeric', minute: '2-digit' }).format(
    when,
  );
}

function unit(amount: number, name: Unit, language: string, unitDisplay: Length): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay }).format(amount);
}
