import type { Point } from '../../../ui/board/geometry';
import type { Cell } from '../view';

/** The part of the grid that the board draws. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Return the box around these cells, with room for a tile on every side. */
export function boxAround(cells: readonly Cell[]): Box {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  return { left, top, width: Math.max(...xs) + 2 - left, height: Math.max(...ys) + 2 - top };
}

/** Return the point in the middle of these cells, or of the box without cells. */
export function middleOf(cells: readonly Cell[], box: Box): Point {
  if (cells.length === 0) return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const middle = (values: readonly number[]): number =>
    (Math.min(...values) + Math.max(...values) + 1) / 2;
  return { x: middle(cells.map(([x]) => x)), y: middle(cells.map(([, y]) => y)) };
}
