/** Time zones by their names in the database of zones, such as `Europe/Paris`. */

const MINUTES_A_DAY = 24 * 60;

/** Return the zone of this device; empty where the browser does not name it. */
export function deviceZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
  return zone.includes('/') && !zone.startsWith('Etc/') ? zone : '';
}

/** Return the place that a zone is named after: `America/New_York` is New York. */
export const placeOf = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Return the zones to choose from by region; this one is always among them. */
export function zonesByRegion(present: string): readonly (readonly [string, readonly string[]])[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  const all = [...new Set([...known, 'UTC', present])].sort();
  const regions = new Map<string, string[]>();
  for (const zone of all) {
    const region = zone.includes('/') ? (zone.split('/')[0] ?? '') : '';
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
}

/** Return the time in a zone; empty for a zone that the browser does not know. */
export function timeIn(zone: string, locale: string, at: number): string {
  try {
    const form = { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
    return new Intl.DateTimeFormat(locale, form).format(at);
  } catch {
    return '';
  }
}

/** Return the day in a zone as it is sent, such as `2026-11-19`. */
export function dayIn(zone: string, at: number): string {
  const form = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    // Sweden writes dates as they are sent.
    return new Intl.DateTimeFormat('sv', { ...form, timeZone: zone }).format(at);
  } catch {
    return new Intl.DateTimeFormat('sv', form).format(at);
  }
}

/** Return the minute of the day as a field for times shows it. */
export function toClock(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Return the minute of the day in a field for times; null if it is empty. */
export function fromClock(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number);
  if (hours === undefined || minutes === undefined) return null;
  return Number.isNaN(hours + minutes) ? null : (hours * 60 + minutes) % MINUTES_A_DAY;
}

/** Return how long quiet hours are, in minutes; they may pass midnight. */
export const quietMinutes = (from: number, to: number): number =>
  (to - from + MINUTES_A_DAY) % MINUTES_A_DAY;
