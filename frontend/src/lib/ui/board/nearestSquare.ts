import type { Point } from './geometry';

/** A square on a drawing. */

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Return the nearest square within reach of a point. */
export function nearestSquare<T extends Square>(
  squares: readonly T[],
  at: Point,
  reach: number,
): T | undefined {
  const near = squares.filter((square) => gap(square, at) <= reach);
  return near.sort((one, other) => gap(one, at) - gap(other, at))[0];
}

function gap({ x, y, size }: Square, at: Point): number {
  const aside = (low: number, value: number): number =>
    Math.max(low - value, 0, value - low - size);
  return Math.hypot(aside(x, at.x), aside(y, at.y));
}
