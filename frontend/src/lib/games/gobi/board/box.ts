import type { Point } from '../../../ui/board/geometry';
import type { Cell } from '../view';

/** The part of the grid that the board draws: tiles, and a margin on every side. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** Room for a tile on every side, where one may be placed. */
export const ROOM = 1;
/** Room for the names of columns and rows. */
export const NO_ROOM = 0.4;

/** Return the box around these cells. */
export function boxAround(cells: readonly Cell[], margin: number): Box {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [right, bottom] = [Math.max(...xs) + 1 + margin, Math.max(...ys) + 1 + margin];
  return { left, top, width: right - left, height: bottom - top, margin };
}

/** Return the point in the middle of these cells, or of the box without cells. */
export function middleOf(cells: readonly Cell[], box: Box): Point {
  if (cells.length === 0) return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const middle = (values: readonly number[]): number =>
    (Math.min(...values) + Math.max(...values) + 1) / 2;
  return { x: middle(cells.map(([x]) => x)), y: middle(cells.map(([, y]) => y)) };
}
