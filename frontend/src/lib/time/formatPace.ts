import type { Pace } from '../api/types';
import { t } from '../i18n/index.svelte';
import { formatLong } from './formatTime';

/** Return the time control in a few words; empty if there is none. */
export function formatPace({ form, seconds, increment }: Pace): string {
  if (form === 'none') return '';
  const time = formatLong(seconds);
  if (form === 'turn') return t('pace.turn', { time });
  return increment > 0
    ? t('pace.bankPlus', { time, more: formatLong(increment) })
    : t('pace.bank', { time });
}
