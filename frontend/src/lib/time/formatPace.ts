import type { Pace } from '../api/types';
import { currentLanguage, t } from '../i18n/index.svelte';
import { formatDuration } from './formatTime';

/** Return the time control in a few words; empty if there is none. */
export function formatPace({ form, seconds, increment }: Pace): string {
  if (form === 'none') return '';
  const time = duration(seconds);
  if (form === 'turn') return t('pace.turn', { time });
  return increment > 0
    ? t('pace.bankPlus', { time, more: duration(increment) })
    : t('pace.bank', { time });
}

const duration = (seconds: number): string => formatDuration(seconds, currentLanguage(), 'long');
