import type { SeenEvent } from '../../../api/types';
import type { Point } from '../../../ui/board/geometry';
import type { Cell } from '../view';
import { pathBetween } from './paths';
import type { Walk } from './walk';

/** The movements while events are played out; everything is over after MOTION_MS. */
export interface Motion {
  /** The ways of reunited caravans, which light up. */
  readonly roads: readonly (readonly Cell[])[];
  /** Camels that leave the board, drawn besides those that stay. */
  readonly leaving: readonly (Walk & { readonly id: string; readonly seat: number; at: Cell })[];
  /** How the last camel of a seat comes to a cell, by seat and cell. */
  readonly coming: ReadonlyMap<string, Walk>;
  /** Tiles that are laid down. */
  readonly laid: ReadonlySet<string>;
}

export const MOTION_MS = 850;
const LIGHTING = 300;
const WALK = 520;
const LAYING = 240;
const STAGGER = 30;

export const comingKey = (seat: number, at: Cell): string => `${seat}:${String(at)}`;

/** Return the motion of these events over a desert of these cells. */
export function motionOf(news: readonly SeenEvent[], desert: readonly Cell[]): Motion {
  const placed = ofKind(news, 'gobi.tile_placed');
  return {
    roads: ofKind(news, 'gobi.caravan_reunited').map(({ way }) => way),
    leaving: [
      ...ofKind(news, 'gobi.caravan_reunited').flatMap(homeward),
      ...ofKind(news, 'gobi.camel_lifted').map(({ version, seat, at }) => ({
        id: String(version),
        seat,
        at,
        ...leave([at, [at[0], at[1] - 0.4]], 0),
      })),
    ],
    coming: new Map([
      ...ofKind(news, 'gobi.camels_placed').flatMap(({ seat, at }) =>
        at.map((cell, number): [string, Walk] => [
          comingKey(seat, cell),
          arrive(cell, placed[0]?.at, number),
        ]),
      ),
      ...ofKind(news, 'gobi.camel_moved').map(({ seat, origin, target }): [string, Walk] => [
        comingKey(seat, target),
        { steps: relative(pathBetween(desert, origin, target), target), ...UNHURRIED },
      ]),
    ]),
    laid: new Set(placed.map(({ at }) => String(at))),
  };
}

const UNHURRIED = { delay: 0, duration: MOTION_MS - 100, away: false } as const;

type Seen<K extends SeenEvent['kind']> = Extract<SeenEvent, { readonly kind: K }>;

function ofKind<K extends SeenEvent['kind']>(news: readonly SeenEvent[], kind: K): Seen<K>[] {
  return news.filter((event): event is Seen<K> => event.kind === kind);
}

/** Return how a camel comes from the new tile, or from beside where no tile was placed. */
function arrive(at: Cell, tile: Cell | undefined, number: number): Walk {
  const near = tile && Math.abs(tile[0] - at[0]) + Math.abs(tile[1] - at[1]) === 1;
  const from: Cell = near ? tile : [at[0] - 1, at[1]];
  const delay = (tile ? LAYING : 0) + STAGGER * Math.min(number, 3);
  return { steps: relative([from, at], at), delay, duration: WALK, away: false };
}

/** Return both ends of a caravan, walking towards each other and leaving where they meet. */
function homeward({ version, seat, way }: Seen<'gobi.caravan_reunited'>): Motion['leaving'] {
  const half = Math.floor(way.length / 2);
  const walks = [way.slice(0, half + 1), [...way].reverse().slice(0, way.length - half)];
  return walks.map((cells, end) => ({
    id: `${version}-${end}`,
    seat,
    at: cells[0] as Cell,
    ...leave(cells, LIGHTING),
  }));
}

const leave = (cells: readonly Cell[], delay: number): Walk => ({
  steps: relative(cells, cells[0] as Cell),
  delay,
  duration: WALK,
  away: true,
});

const relative = (cells: readonly Cell[], to: Cell): Point[] =>
  cells.map(([x, y]) => ({ x: x - to[0], y: y - to[1] }));
