import type { LogEvent, SeatNumber, Step, TableInfo } from '../../api/types';
import { stepsBetween } from './playedSteps';

interface Past {
  readonly log: readonly LogEvent[];
  readonly steps: readonly Step[];
}

/**
 * Return the game events of everybody since a seat's own last move, oldest first; without a seat,
 * those of the last step. Later ones than `upto` do not count.
 */
export function recentEvents(
  past: Past,
  table: Pick<TableInfo, 'undone'>,
  seat: SeatNumber | null,
  upto = Infinity,
): readonly LogEvent[] {
  const moves = stepsBetween(past, table, 0, upto);
  const mine = moves.findLastIndex((step) => step.seat === seat);
  return moves.slice(seat === null ? -1 : mine + 1).flatMap(({ news }) => news);
}
