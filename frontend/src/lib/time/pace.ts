import type { Pace } from '../api/types';
import { currentLanguage, t } from '../i18n/index.svelte';
import { span } from './spans';

/** The pace in a few words; empty where nobody is timed. */
export function paceInWords({ form, seconds, increment }: Pace): string {
  if (form === 'none') return '';
  const time = spelled(seconds);
  if (form === 'turn') return t('pace.turn', { time });
  return increment > 0 ? t('pace.bankPlus', { time, more: spelled(increment) }) : t('pace.bank', { time });
}

const spelled = (seconds: number): string => span(seconds, currentLanguage(), 'long');
