import type { SeenEvent } from '../../../api/types';
import type { Point } from '../../../ui/board/geometry';
import type { Cell } from '../view';

/** A camel on its way; the steps are relative to where it starts. */
export interface Walker {
  readonly id: string;
  readonly seat: number;
  readonly from: Cell;
  readonly steps: readonly Point[];
  readonly delay: number;
  /** Whether it leaves the desert at the end. */
  readonly away: boolean;
}

const LIT = 350;

/** Return the caravans to highlight and the camels to animate for these events. */
export function walkAnimations(news: readonly SeenEvent[]): {
  roads: readonly (readonly Cell[])[];
  walkers: readonly Walker[];
} {
  const roads = news.flatMap((event) =>
    event.kind === 'gobi.caravan_reunited' ? [event.way] : [],
  );
  const walkers = news.flatMap((event) => {
    if (event.kind === 'gobi.caravan_reunited')
      return homeward(event.version, event.seat, event.way);
    if (event.kind === 'gobi.camel_moved')
      return [walker(String(event.version), event.seat, [event.origin, event.target], true, 0)];
    return [];
  });
  return { roads, walkers };
}

/** Return both ends of a caravan, walking towards each other and leaving where they meet. */
function homeward(version: number, seat: number, way: readonly Cell[]): Walker[] {
  const half = Math.floor(way.length / 2);
  const walks = [way.slice(0, half + 1), [...way].reverse().slice(0, way.length - half)];
  return walks.map((cells, end) => walker(`${version}-${end}`, seat, cells, true));
}

function walker(
  id: string,
  seat: number,
  cells: readonly Cell[],
  away: boolean,
  delay = LIT,
): Walker {
  const from = cells[0] as Cell;
  const steps = cells.map(([x, y]) => ({ x: x - from[0], y: y - from[1] }));
  return { id, seat, from, steps, delay, away };
}
