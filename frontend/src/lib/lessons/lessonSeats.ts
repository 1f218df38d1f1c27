import type { SeatNumber } from '../api/types';
import { t } from '../i18n/index.svelte';
import type { SeatInfo } from '../table/seating/seats';

/** The opponent of every lesson, the same in every language. */
const OPPONENT = 'Sacha';

/** Return the seats of a lesson: the learner and an opponent. */
export function lessonSeats(toAct: readonly SeatNumber[]): readonly SeatInfo[] {
  return [t('lesson.you'), OPPONENT].map((name, seat) => ({
    seat,
    name,
    kind: 'human',
    toAct: toAct.includes(seat),
    resigned: false,
  }));
}
