import { currentLocale } from '../i18n/index.svelte';
import type { Sanction, Standing } from './api';

const STOPPING: readonly Sanction['kind'][] = ['suspension', 'ban'];

/** Return the oldest warning that I have not acknowledged, if any. */
export const warningToRead = ({ sanctions }: Standing): Sanction | undefined =>
  sanctions.findLast((each) => each.kind === 'warning' && each.is_in_force);

/** Return the suspension or ban in force that ends last, if any. */
export function suspensionInForce({ sanctions }: Standing): Sanction | undefined {
  const found = sanctions.filter((each) => STOPPING.includes(each.kind) && each.is_in_force);
  return found.sort((one, other) => end(other) - end(one))[0];
}

const end = ({ ends_at: ends }: Sanction): number => (ends ? Date.parse(ends) : Infinity);

/** Format a moment with its full date, in the time zone of the device. */
export const formatMoment = (at: string, locale: string = currentLocale()): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));
