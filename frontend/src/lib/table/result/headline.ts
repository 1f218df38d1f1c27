import { t } from '../../i18n/index.svelte';
import { endingFor, type Place } from './places';

/** Return who won, in a few words, as one seat reads it; null is a spectator. */
export function headlineOf(places: readonly Place[], mine: number | null): string {
  const ending = endingFor(places, mine);
  if (ending === 'tied') return t('home.tied');
  return ending === 'won' ? t('home.won') : t('home.wonBy', { name: places[0]?.seat.name ?? '' });
}
