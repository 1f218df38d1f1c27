import { ApiError } from '../api/errors';
import type { Facts } from '../i18n/format';
import { currentLocale, t, tCode } from '../i18n/index.svelte';
import { formatTime } from '../time/formatTime';

/** Return why a message was refused, with the name of its reader and the time to come back. */
export function refusalMessage(code: string, facts: Facts, name: string): string {
  const { until } = facts as { until?: string };
  const when = until === undefined ? '' : formatTime(until, currentLocale());
  const shown = name || t('messages.deletedAccount');
  return tCode('problem', code, { ...facts, name: shown, when }, 'problem.unknown');
}

/** Return an error as a message for the user. */
export const problemOf = (error: unknown, name: string): string =>
  error instanceof ApiError ? refusalMessage(error.code, error.facts, name) : t('problem.unknown');
