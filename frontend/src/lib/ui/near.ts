/** Squares on a drawing, and which of them a finger means that came down a little beside it. */

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The nearest of the squares that is no farther from a point than this. */
export function nearestSquare<T extends Square>(squares: readonly T[], at: Point, reach: number): T | undefined {
  const near = squares.filter((square) => gap(square, at) <= reach);
  return near.sort((one, other) => gap(one, at) - gap(other, at))[0];
}

function gap({ x, y, size }: Square, at: Point): number {
  const aside = (low: number, value: number): number => Math.max(low - value, 0, value - low - size);
  return Math.hypot(aside(x, at.x), aside(y, at.y));
}
