import type { LogEvent } from '../../api/types';
import type { Cell } from './picture';

interface Step {
  readonly x: number;
  readonly y: number;
}

/** A camel on its way: the steps are seen from where it starts. */
export interface Walker {
  readonly id: string;
  readonly seat: number;
  readonly from: Cell;
  readonly steps: readonly Step[];
  readonly delay: number;
  /** Whether it leaves the desert where it arrives. */
  readonly away: boolean;
}

const LIT = 350;

/** What just walked through the desert, as the facts tell it: caravans that light up, and their camels. */
export function journeys(news: readonly LogEvent[]): { roads: readonly (readonly Cell[])[]; walkers: readonly Walker[] } {
  const reunited = news.filter(({ kind }) => kind === 'gobi.caravan_reunited');
  const roads = reunited.map((event) => event.way as unknown as readonly Cell[]);
  const walkers = news.flatMap((event) => {
    const seat = Number(event.seat);
    if (event.kind === 'gobi.caravan_reunited') return homeward(event.version, seat, event.way as unknown as Cell[]);
    if (event.kind === 'gobi.camel_moved') return [walked(event, seat)];
    return [];
  });
  return { roads, walkers };
}

/** Both ends walk towards each other and leave where they meet. */
function homeward(version: number, seat: number, way: readonly Cell[]): Walker[] {
  const half = Math.floor(way.length / 2);
  const walks = [way.slice(0, half + 1), [...way].reverse().slice(0, way.length - half)];
  return walks.map((cells, end) => walker(`${version}-${end}`, seat, cells, true));
}

function walked(event: LogEvent, seat: number): Walker {
  return walker(String(event.version), seat, [event.origin, event.target] as unknown as Cell[], true, 0);
}

function walker(id: string, seat: number, cells: readonly Cell[], away: boolean, delay = LIT): Walker {
  const from = cells[0] as Cell;
  const steps = cells.map(([x, y]) => ({ x: x - from[0], y: y - from[1] }));
  return { id, seat, from, steps, delay, away };
}
