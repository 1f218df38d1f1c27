import { ApiError, errorMessage } from '../../api/errors';
import { currentLocale, t } from '../../i18n/index.svelte';
import { formatTime } from '../../time/formatTime';

/** Return why words could not be sent, and when to try again. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage(error);
  const { seconds, until } = error.facts as { seconds?: number; until?: string };
  if (error.isOffline) return t('chat.offline');
  if (error.code === 'chat_too_fast') return t('chat.tooFast', { n: Math.ceil(seconds ?? 1) });
  if (error.code === 'blocked') return t('chatClosed.blocked');
  if (error.code === 'not_seated') return t('chatClosed.not_seated');
  if (error.code !== 'muted') return errorMessage(error);
  return until
    ? t('problem.mutedUntil', { when: formatTime(until, currentLocale()) })
    : t('chatClosed.muted');
}
