import { centre, type Box, type Cell, type Point } from './hexes';

/** How a board lies on the screen: as it is told, or turned by a twelfth to the left, so that its rows lie level. */
export interface Lie {
  readonly turn: 0 | -30;
  /** The smallest box around cells as they are shown, with a margin. */
  box(cells: readonly Cell[], margin?: number): Box;
  /** Where a place of the board is shown, and which place of the board is shown there. */
  shown(at: Point): Point;
  told(at: Point): Point;
}

const [COS, SIN] = [Math.sqrt(3) / 2, 1 / 2];

const AS_TOLD: Lie = { turn: 0, shown: (at) => at, told: (at) => at, box: (cells, margin = 0) => around(cells, AS_TOLD, 1, COS, margin) };

const LEVEL: Lie = {
  turn: -30,
  shown: ({ x, y }) => ({ x: x * COS + y * SIN, y: y * COS - x * SIN }),
  told: ({ x, y }) => ({ x: x * COS - y * SIN, y: y * COS + x * SIN }),
  box: (cells, margin = 0) => around(cells, LEVEL, COS, 1, margin),
};

/** The way for these cells to lie that takes less room, so that each of them is larger. */
export function lieOf(cells: readonly Cell[]): Lie {
  if (cells.length === 0) return AS_TOLD;
  const [told, level] = [AS_TOLD.box(cells), LEVEL.box(cells)];
  return level.width < told.width && level.height < told.height ? LEVEL : AS_TOLD;
}

function around(cells: readonly Cell[], { shown }: Lie, halfWidth: number, halfHeight: number, margin: number): Box {
  const points = cells.map((cell) => shown(centre(cell)));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - halfWidth - margin, Math.min(...ys) - halfHeight - margin];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + halfWidth + margin - left,
    height: Math.max(...ys) + halfHeight + margin - top,
  };
}
