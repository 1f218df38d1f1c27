import type { Pace } from '../api/types';
import { t } from '../i18n/index.svelte';
import { formatLong } from '../time/formatTime';

/** Return what a pace means for a player, in a sentence or two. */
export function paceInWords(pace: Partial<Pace> & Pick<Pace, 'form'>): string {
  const { form, seconds = 0, increment = 0, cap } = pace;
  const time = formatLong(seconds);
  if (form === 'none') return t('paceMeans.none', { n: IDLE_DAYS });
  if (form === 'turn') return t('paceMeans.turn', { time });
  const more = formatLong(increment);
  if (increment === 0) return t('paceMeans.bank', { time });
  return cap === undefined
    ? t('paceMeans.bankPlus', { time, more })
    : t('paceMeans.bankCap', { time, more, cap: formatLong(cap) });
}

/** After so many days without a move and without a visit, a table without a clock can be closed. */
const IDLE_DAYS = 30;
