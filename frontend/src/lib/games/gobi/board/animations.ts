import type { SeenEvent } from '../../../api/types';
import type { Point } from '../../../ui/board/geometry';
import { same, type Cell } from '../view';
import { pathBetween } from './paths';
import { timed, type Walk } from './walk';

/** A camel that leaves the board, drawn besides those that stay. */
export interface Leaving extends Walk {
  readonly id: string;
  readonly seat: number;
  readonly at: Cell;
}

/** The movements while events are played out. */
export interface Motion {
  /** The ways of reunited caravans, which light up, and when they begin to. */
  readonly roads: readonly (readonly Cell[])[];
  readonly litFrom: number;
  readonly leaving: readonly Leaving[];
  /** How the last camel of a seat comes to a cell, by seat and cell. */
  readonly coming: ReadonlyMap<string, Walk>;
  /** Tiles that are laid down. */
  readonly laid: ReadonlySet<string>;
}

/** When everything is over: before the step has been shown. */
export const MOTION_MS = 780;

/** When camels come to a new tile, and when a caravan lights up and leaves. */
interface Times {
  readonly come: readonly [number, number];
  readonly light: number;
  readonly leave: number;
}

const APART: Times = { come: [200, 680], light: 0, leave: 280 };
/** A caravan that is reunited by the tile of the same move. */
const TOGETHER: Times = { come: [100, 340], light: 320, leave: 480 };

export const comingKey = (seat: number, at: Cell): string => `${seat}:${String(at)}`;

/** Return the motion of these events over a desert of these cells. */
export function motionOf(news: readonly SeenEvent[], desert: readonly Cell[]): Motion {
  const [tile] = ofKind(news, 'gobi.tile_placed').map(({ at }) => at);
  const placed = ofKind(news, 'gobi.camels_placed');
  const reunited = ofKind(news, 'gobi.caravan_reunited');
  const times = placed.length > 0 && reunited.length > 0 ? TOGETHER : APART;
  const origin = (at: Cell): Cell | undefined =>
    placed.some((event) => event.at.some((cell) => same(cell, at))) ? besides(at, tile) : undefined;
  return {
    roads: reunited.map(({ way }) => way),
    litFrom: times.light,
    leaving: [
      ...reunited.flatMap((event) => homeward(event, times, origin)),
      ...ofKind(news, 'gobi.camel_lifted').map(lifted),
    ],
    coming: new Map([
      ...placed.flatMap(({ seat, at }) =>
        at.map((cell): [string, Walk] => [comingKey(seat, cell), arrival(cell, tile, times)]),
      ),
      ...ofKind(news, 'gobi.camel_moved').map(({ seat, origin: from, target }): [string, Walk] => [
        comingKey(seat, target),
        walk(pathBetween(desert, from, target), target, 0, MOTION_MS, false),
      ]),
    ]),
    laid: new Set(tile ? [String(tile)] : []),
  };
}

type Seen<K extends SeenEvent['kind']> = Extract<SeenEvent, { readonly kind: K }>;

function ofKind<K extends SeenEvent['kind']>(news: readonly SeenEvent[], kind: K): Seen<K>[] {
  return news.filter((event): event is Seen<K> => event.kind === kind);
}

/** Return where a camel comes from: the new tile if it is next to it, else the left. */
function besides([x, y]: Cell, tile: Cell | undefined): Cell {
  const near = tile && Math.abs(tile[0] - x) + Math.abs(tile[1] - y) === 1;
  return near ? tile : [x - 1, y];
}

const arrival = (at: Cell, tile: Cell | undefined, { come: [from, to] }: Times): Walk =>
  walk([besides(at, tile), at], at, from, to, false);

/**
 * Return both ends of a caravan, walking towards each other and leaving where they meet. An end
 * whose camel has just come, walks in first.
 */
function homeward(
  { version, seat, way }: Seen<'gobi.caravan_reunited'>,
  { come, leave }: Times,
  origin: (at: Cell) => Cell | undefined,
): Leaving[] {
  const half = Math.floor(way.length / 2);
  const ways = [way.slice(0, half + 1), [...way].reverse().slice(0, way.length - half)];
  return ways.map((cells, end) => {
    const at = cells[0] as Cell;
    const from = origin(at);
    const entry = from ? timed(relative([from, at], at), ...come) : timed(relative([at], at), 0, 0);
    const exit = timed(relative(cells, at), leave, MOTION_MS);
    return { id: `${version}-${end}`, seat, at, stops: [...entry, ...exit], away: true };
  });
}

/** Return a camel that is picked up. */
const lifted = ({ version, seat, at }: Seen<'gobi.camel_lifted'>): Leaving => ({
  id: String(version),
  seat,
  at,
  ...walk([at, [at[0], at[1] - 0.4]], at, 0, MOTION_MS / 2, true),
});

const walk = (
  cells: readonly Cell[],
  to: Cell,
  start: number,
  end: number,
  away: boolean,
): Walk => ({ stops: timed(relative(cells, to), start, end), away });

const relative = (cells: readonly Cell[], to: Cell): Point[] =>
  cells.map(([x, y]) => ({ x: x - to[0], y: y - to[1] }));
