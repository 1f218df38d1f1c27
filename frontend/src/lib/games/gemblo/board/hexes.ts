/** Flat-top hexagons of radius 1 in axial coordinates. */

import type { Point } from '../../../ui/board/geometry';

export type { Point };
export type Cell = readonly [q: number, r: number];

const HEIGHT = Math.sqrt(3);

export function centre([q, r]: Cell): Point {
  return { x: 1.5 * q, y: HEIGHT * (r + q / 2) };
}

/** Return the centre of several cells. */
export function middle(cells: readonly Cell[]): Point {
  const sum = cells
    .map(centre)
    .reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }));
  return { x: sum.x / cells.length, y: sum.y / cells.length };
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Return the cell that contains a point. */
export function cellAt({ x, y }: Point): Cell {
  const q = (2 / 3) * x;
  const r = y / HEIGHT - q / 2;
  let [roundQ, roundR] = [Math.round(q), Math.round(r)];
  const s = -q - r;
  const roundS = Math.round(s);
  const [offQ, offR, offS] = [Math.abs(roundQ - q), Math.abs(roundR - r), Math.abs(roundS - s)];
  if (offQ > offR && offQ > offS) roundQ = -roundR - roundS;
  else if (offR > offS) roundR = -roundQ - roundS;
  return [roundQ + 0, roundR + 0];
}

const CORNERS = [0, 1, 2, 3, 4, 5].map((corner) => ({
  x: Math.cos((Math.PI / 3) * corner),
  y: Math.sin((Math.PI / 3) * corner),
}));

/** Return the outlines of cells as one SVG path; `scale` shrinks each cell. */
export function pathOf(cells: readonly Cell[], scale = 1): string {
  return cells.map((cell) => ring(centre(cell), scale)).join('');
}

/** Return the upper faces of cut stones: half of each hexagon. */
export function facetsOf(cells: readonly Cell[], scale: number): string {
  return cells
    .map((cell) => {
      const at = centre(cell);
      const points = [3, 4, 5, 0].map((corner) => place(at, corner, scale));
      return `M${points.join('L')}Z`;
    })
    .join('');
}

function ring(at: Point, scale: number): string {
  return `M${CORNERS.map((_, corner) => place(at, corner, scale)).join('L')}Z`;
}

function place(at: Point, corner: number, scale: number): string {
  const { x, y } = CORNERS[corner] as Point;
  return `${round(at.x + x * scale)} ${round(at.y + y * scale)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Return the smallest box around cells, with a margin. */
export function boxOf(cells: readonly Cell[], margin = 0): Box {
  const points = cells.map(centre);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 1 - margin, Math.min(...ys) - HEIGHT / 2 - margin];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + 1 + margin - left,
    height: Math.max(...ys) + HEIGHT / 2 + margin - top,
  };
}

/** Rotate a cell by 60° clockwise, or mirror it. */
export const turned = ([q, r]: Cell): Cell => [-r, q + r];
export const mirrored = ([q, r]: Cell): Cell => [-q, q + r];

/** Return cells in reading order relative to the first one: equal shapes give equal lists. */
export function fromFirst(cells: readonly Cell[]): Cell[] {
  const ordered = [...cells].sort(([q, r], [q2, r2]) => r - r2 || q - q2);
  const [q0, r0] = ordered[0] as Cell;
  return ordered.map(([q, r]) => [q - q0, r - r0]);
}

const EDGES: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** Return the six cells that share an edge with a cell. */
export const neighbours = ([q, r]: Cell): Cell[] => EDGES.map(([dq, dr]) => [q + dq, r + dr]);
