import type { TableInfo } from '../../api/types';
import { currentLocale, t } from '../../i18n/index.svelte';
import { formatTime } from '../../time/formatTime';

/** Return since when or until when a table is paused. */
export function pausedText({
  paused,
  pause_ends,
}: Pick<TableInfo, 'paused' | 'pause_ends'>): string {
  const moment = formatTime(pause_ends ?? paused ?? '', currentLocale());
  return t(pause_ends ? 'table.pausedUntil' : 'table.pausedSince', { moment });
}
