import { untrack } from 'svelte';

import type { SeenEvent } from '../../../api/types';
import { animatePath } from '../../../ui/board/animatePath';
import type { Point } from '../../../ui/board/geometry';
import { CARD, pointOf, type Lie } from './layout';

/** The paths along which pieces travel, relative to where they are now; empty if they rest. */

/** A board plays out a step in less than a second. */
export const STEP_MS = 200;
export const TRAVEL_MS = 520;

const FRAME = 16;
const HERE: Point = { x: 0, y: 0 };
/** How far outside the board the players are. */
const OUTSIDE = 12;

const numbered = (number: number): number => ((number - 1 + 2 * FRAME) % FRAME) + 1;

/** Return the path of the robber, or of the Targia, who walks against him. */
export function framePath(news: readonly SeenEvent[], now: number, way: 1 | -1): Point[] {
  const steps = news.filter(({ kind }) => kind === 'targui.robber_moved').length;
  if (steps === 0) return [];
  return Array.from({ length: steps + 1 }, (_, step) =>
    between(`b${numbered(now - way * (steps - step))}`, `b${now}`),
  );
}

/** Return where a player's chip is, outside the board: above it, or right of it on wide screens. */
export function chipPoint(seat: number, lie: Lie): Point {
  return lie === 'below'
    ? { x: seat === 0 ? CARD / 2 : 3 * CARD, y: -OUTSIDE }
    : { x: 6 * CARD + OUTSIDE, y: seat * CARD };
}

/** Return the path of a Targi from its player's chip. */
export function targiPath(
  news: readonly SeenEvent[],
  spot: string,
  { dunes, lie, seat }: { dunes: readonly string[]; lie: Lie; seat: number },
): Point[] {
  const came = news.some(
    (event) =>
      event.kind === 'targui.targi_placed' &&
      'at' in event &&
      event.at === spot &&
      event.seat === seat,
  );
  const to = pointOf(spot, dunes, lie);
  return came && to ? [minus(chipPoint(seat, lie), to), HERE] : [];
}

/** Return the path of a marker: from where it was, or along a line of the player's Targis. */
export function markerPath(
  news: readonly SeenEvent[],
  spot: string,
  targis: readonly string[],
): Point[] {
  for (const event of news) {
    if (event.kind === 'targui.marker_moved' && 'to' in event && event.to === spot)
      return [between(event.marker, spot), HERE];
    if (event.kind === 'targui.markers_set') {
      const to = pointOf(spot);
      const from = targis.find((each) => pointOf(each)?.y === to?.y);
      return from ? [between(from, spot), HERE] : [];
    }
  }
  return [];
}

function between(from: string, to: string): Point {
  const [start, end] = [pointOf(from), pointOf(to)];
  return start && end ? minus(start, end) : HERE;
}

const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });

/** Return an attachment that plays out a path once for these events, until others follow. */
export const travel = (
  _events: readonly SeenEvent[],
  way: () => Point[],
  step = TRAVEL_MS,
): ((node: Element) => () => void) => {
  const start = animatePath(untrack(way), { step });
  return (node) => {
    start(node);
    // A tap skips to the present, where no events are left.
    return () => node.getAnimations?.().forEach((each) => each.finish());
  };
};
