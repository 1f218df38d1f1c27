import type { LogEvent, SeatNumber, Step, TableInfo } from '../api/types';
import { between, isOfGame } from './log/log';
import { mainLine } from './log/steps';

interface Past {
  readonly log: readonly LogEvent[];
  readonly steps: readonly Step[];
}

/**
 * Return the game events of everybody since a seat's own last move, oldest first; without a seat,
 * those of the last step.
 */
export function recentEvents(
  { log, steps }: Past,
  table: Pick<TableInfo, 'undone'>,
  seat: SeatNumber | null,
): readonly LogEvent[] {
  const moves = mainLine(steps, table);
  const mine = moves.findLastIndex((step) => step.seat === seat);
  return moves
    .slice(seat === null ? -1 : mine + 1)
    .flatMap(({ first, position }) => between(log, first - 1, position))
    .filter(isOfGame);
}
