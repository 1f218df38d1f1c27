import type { Point } from './geometry';

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Items less than this far ahead are beside the start, not in front of it. */
const MIN_AHEAD = 0.1;

export interface Cone {
  /** How far aside an item may be, per unit ahead. */
  readonly widest?: number;
  /** The cost of a unit aside, in units ahead. */
  readonly aside?: number;
}

/** Return the unit vector of an arrow key, or undefined for another key. */
export const arrowDirection = (key: string): Point | undefined => DIRECTIONS[key];

/** Return the nearest item in an arrow key's direction, or undefined if there is none. */
export function nextByArrow<T>(
  items: readonly T[],
  key: string,
  from: Point,
  pointOf: (item: T) => Point | null,
  { widest = Infinity, aside = 2 }: Cone = {},
): T | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const cost = (item: T): number => {
    const to = pointOf(item);
    if (!to) return Infinity;
    const [x, y] = [to.x - from.x, to.y - from.y];
    const ahead = x * direction.x + y * direction.y;
    const sideways = Math.abs(x * direction.y) + Math.abs(y * direction.x);
    return ahead > MIN_AHEAD && sideways <= ahead * widest ? ahead + aside * sideways : Infinity;
  };
  return items
    .map((item) => ({ item, cost: cost(item) }))
    .filter((each) => each.cost < Infinity)
    .sort((one, other) => one.cost - other.cost)[0]?.item;
}
