import type { SeatNumber, Step, TableInfo } from '../../api/types';

/** Lookups in the steps of a game, each with the versions from `first` to `position`. */

type Undone = Pick<TableInfo, 'undone'>;

/** Return whether a version belongs to an undone step. */
export const isUndone = ({ undone }: Undone, version: number): boolean =>
  undone.some(([first, last]) => version >= first && version <= last);

/** Return the moves on the main line. */
export const mainLine = (steps: readonly Step[], table: Undone): readonly Step[] =>
  steps.filter(({ seat, first }) => seat !== null && !isUndone(table, first));

/** Return the position before the latest move at a version, or null if there is none. */
export const positionBefore = (
  steps: readonly Step[],
  table: Undone,
  version: number,
): number | null =>
  mainLine(steps, table).findLast(({ first }) => first <= version)?.parent ?? null;

/** Return the position before a seat's last move on the main line, or null. */
export const positionBeforeLastMove = (
  steps: readonly Step[],
  table: Undone,
  seat: SeatNumber | null,
): number | null => mainLine(steps, table).findLast((step) => step.seat === seat)?.parent ?? null;

/** Return the number of the move that ends at a position, counted along its line from one. */
export function moveNumber(steps: readonly Step[], position: number): number {
  const known = new Map(steps.map((step) => [step.position, step]));
  let number = 0;
  for (let step = known.get(position); step; step = known.get(step.parent))
    if (step.seat !== null) number += 1;
  return number;
}

/** Return the position where an undone step ended, or null if the step is not undone. */
export const tipOfUndoneStep = ({ undone }: Undone, version: number): number | null =>
  undone.find(([first, last]) => version >= first && version <= last)?.[1] ?? null;
