import type { TableEstimate } from '../api/types';
import { t } from '../i18n/index.svelte';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Return how long a round takes and when the game ends, in a sentence; empty if it is unknown. */
export function estimateInWords(
  { round_seconds, ends, earliest, latest }: TableEstimate,
  locale: string,
  today: Date = new Date(),
): string {
  if (round_seconds === null || !ends || !earliest || !latest) return '';
  const time = roughly(round_seconds, locale);
  const day = new Intl.DateTimeFormat(locale, dated(ends, today, 'long')).format(new Date(ends));
  const range = new Intl.DateTimeFormat(locale, dated(ends, today, 'short'));
  return t('terms.estimate', {
    time,
    day,
    range: range.formatRange(new Date(earliest), new Date(latest)),
  });
}

/** Format a duration in days or hours; of days with one digit after the point. */
function roughly(seconds: number, locale: string): string {
  const [unit, size] = seconds >= DAY ? (['day', DAY] as const) : (['hour', HOUR] as const);
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, style).format(seconds / size);
}

/** Return the form of a date; another year is named. */
function dated(at: string, today: Date, month: 'long' | 'short'): Intl.DateTimeFormatOptions {
  const otherYear = new Date(at).getFullYear() !== today.getFullYear();
  return { day: 'numeric', month, ...(otherYear ? { year: 'numeric' } : {}) };
}
