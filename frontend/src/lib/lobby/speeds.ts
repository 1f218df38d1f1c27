import { t, type MessageKey } from '../i18n/index.svelte';
import type { GameInfo } from '../api/types';
import type { Filters, Speed } from './api';

export const SPEEDS: readonly Speed[] = ['live', 'brisk', 'daily', 'calm'];

/** Return the filters in a few words: “Chess · 2 players · Daily”. */
export function filtersInWords(filters: Filters, games: readonly GameInfo[]): string {
  const titles = games.filter(({ key }) => filters.games.includes(key)).map(({ title }) => title);
  const counts = filters.seats.map((n) => t('lobby.count', { n }));
  const speeds = filters.speeds.map((speed) => t(`speed.${speed}` satisfies MessageKey));
  return [titles, counts, speeds]
    .map((part) => part.join(', '))
    .filter(Boolean)
    .join(' · ');
}
