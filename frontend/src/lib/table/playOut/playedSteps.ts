import type { SeatNumber, SeenEvent, Step, TableInfo } from '../../api/types';
import { between, isOfGame } from '../log/log';
import { mainLine } from '../log/steps';

interface Event {
  readonly version: number;
  readonly kind: string;
}

/** A move to be shown on the board: its seat, its events, and the version where it ended. */
export interface PlayedStep<E extends Event = SeenEvent> {
  readonly at: number;
  readonly seat: SeatNumber | null;
  readonly news: readonly E[];
}

/** Return the moves after one version and up to another on the main line. */
export const stepsBetween = <E extends Event>(
  { log, steps }: { readonly log: readonly E[]; readonly steps: readonly Step[] },
  table: Pick<TableInfo, 'undone'>,
  after: number,
  upto: number,
): readonly PlayedStep<E>[] =>
  mainLine(steps, table)
    .filter(({ first, position }) => first > after && position <= upto)
    .map(({ first, position, seat }) => ({
      at: position,
      seat,
      news: between(log, first - 1, position).filter(isOfGame),
    }));
