/** Names of weekdays, which count from 0 for Monday as on the wire. */

const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 24 * 3600 * 1000;

export function weekday(day: number, locale: string, length: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
  return format.format(MONDAY + day * DAY);
}

/** Return the names of several weekdays as a list in words. */
export function weekdays(days: readonly number[], locale: string): string {
  const names = days.map((day) => weekday(day, locale, 'long'));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}
