import type { Asks, SeatNumber, TableInfo } from '../../api/types';

/** Return whether the older rule applies, by which the other one of two players wins on time. */
export const winsOnTime = ({ absence, seats }: Pick<TableInfo, 'absence' | 'seats'>): boolean =>
  absence === 'claim' && seats.length === 2;

/** Return the seats whose players are away while a stand-in plays, except my own. */
export const awaySeats = (
  { seats, status }: Pick<TableInfo, 'seats' | 'status'>,
  mine: SeatNumber | null,
): SeatNumber[] =>
  status === 'playing'
    ? seats.flatMap(({ away }, seat) => (away && seat !== mine ? [seat] : []))
    : [];

/** Return whether anything about absent players is shown. */
export function hasAbsenceNews(
  table: Pick<TableInfo, 'seats' | 'status' | 'nudge' | 'agreed'>,
  asks: Asks,
  mine: SeatNumber | null,
): boolean {
  return (
    !!asks.claim?.length ||
    !!asks.nudge?.length ||
    !!asks.take_seat?.length ||
    !!asks.invite_substitute?.length ||
    !!asks.agree_result ||
    !!table.nudge ||
    !!table.agreed ||
    awaySeats(table, mine).length > 0 ||
    ['come_back', 'close_idle'].some((kind) => asks.commands.includes(kind))
  );
}

/** Return whether one of these is for me to answer or to decide now. */
export function needsMyAttention(
  table: Pick<TableInfo, 'nudge'>,
  asks: Asks,
  mine: SeatNumber | null,
): boolean {
  const nudged = mine !== null && table.nudge?.seat === mine;
  return (
    !!asks.claim?.length ||
    !!asks.take_seat?.length ||
    !!asks.agree_result ||
    nudged ||
    asks.commands.includes('come_back')
  );
}

/** The milliseconds that a timer can wait at most. */
const LONGEST = 2 ** 31 - 1;

/** Call back at a moment, unless it is past or too far away; return how to cancel that. */
export function at(moment: string | null | undefined, due: () => void): () => void {
  const wait = moment ? Date.parse(moment) - Date.now() : 0;
  if (wait <= 0 || wait > LONGEST) return () => undefined;
  const timer = setTimeout(due, wait);
  return () => clearTimeout(timer);
}
