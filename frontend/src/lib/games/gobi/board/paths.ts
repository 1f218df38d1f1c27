import { same, type Cell } from '../view';

const STEPS: readonly Cell[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** Return a shortest path over these cells, both ends included; straight ahead if there is none. */
export function pathBetween(cells: readonly Cell[], from: Cell, to: Cell): readonly Cell[] {
  const free = new Set(cells.map(String));
  free.delete(String(from));
  const paths: (readonly Cell[])[] = [[from]];
  for (const path of paths) {
    const end = path.at(-1) as Cell;
    if (same(end, to)) return path;
    for (const [x, y] of STEPS) {
      const next: Cell = [end[0] + x, end[1] + y];
      if (free.delete(String(next))) paths.push([...path, next]);
    }
  }
  return [from, to];
}
