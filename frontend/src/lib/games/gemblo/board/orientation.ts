import { centre, type Box, type Cell, type Point } from './hexes';

/** How a board is drawn: as its coordinates say, or rotated by -30° so that its rows are rotated. */
export interface Orientation {
  readonly degrees: 0 | -30;
  /** Return the smallest box around cells on the screen, with a margin. */
  box(cells: readonly Cell[], margin?: number): Box;
  /** Convert a point between board and screen. */
  toScreen(at: Point): Point;
  toBoard(at: Point): Point;
}

const [COS, SIN] = [Math.sqrt(3) / 2, 1 / 2];

const UNROTATED: Orientation = {
  degrees: 0,
  toScreen: (at) => at,
  toBoard: (at) => at,
  box: (cells, margin = 0) => boxAround(cells, UNROTATED, 1, COS, margin),
};

const ROTATED: Orientation = {
  degrees: -30,
  toScreen: ({ x, y }) => ({ x: x * COS + y * SIN, y: y * COS - x * SIN }),
  toBoard: ({ x, y }) => ({ x: x * COS - y * SIN, y: y * COS + x * SIN }),
  box: (cells, margin = 0) => boxAround(cells, ROTATED, COS, 1, margin),
};

/** Return the orientation that needs less room, so that cells are larger. */
export function bestOrientation(cells: readonly Cell[]): Orientation {
  if (cells.length === 0) return UNROTATED;
  const [unrotated, rotated] = [UNROTATED.box(cells), ROTATED.box(cells)];
  return rotated.width < unrotated.width && rotated.height < unrotated.height ? ROTATED : UNROTATED;
}

function boxAround(
  cells: readonly Cell[],
  { toScreen }: Orientation,
  halfWidth: number,
  halfHeight: number,
  margin: number,
): Box {
  const points = cells.map((cell) => toScreen(centre(cell)));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - halfWidth - margin, Math.min(...ys) - halfHeight - margin];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + halfWidth + margin - left,
    height: Math.max(...ys) + halfHeight + margin - top,
  };
}
