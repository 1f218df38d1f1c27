import type { SeatNumber } from '../api/types';
import { t } from '../i18n/index.svelte';

/** The words of a screen where moves are tried. */
export interface ExploreWords {
  readonly title: string;
  /** The title in the bar, which has little room. */
  readonly short: string;
  readonly banner: string;
  readonly leave: string;
  /** Return the line for the seat whose move is tried next. */
  readonly next: (seat: SeatNumber | null, name: string, hint: string) => string;
}

/** Return the words of the sandbox. */
export const sandboxWords = (): ExploreWords => ({
  title: t('explore.title'),
  short: t('explore.title'),
  banner: t('explore.banner'),
  leave: t('explore.leave'),
  next: (_, name, hint) => t('explore.forSeat', { name, hint }),
});
