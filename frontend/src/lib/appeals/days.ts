import { currentLocale } from '../i18n/index.svelte';

/** Return the day of a moment in the reader's zone, with its year unless it is this one. */
export function dayOf(at: string, today: Date = new Date(), locale = currentLocale()): string {
  const when = new Date(at);
  const year = when.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...year }).format(when);
}

/** Return a month such as `2026-11` with its year in words. */
export function monthOf(month: string, locale = currentLocale()): string {
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, form).format(Date.parse(`${month}-01`));
}
