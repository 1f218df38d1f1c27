import type { Point, Size } from '../../../ui/board/geometry';
import { spotsOf, type View } from '../view';

/** Where the cards are drawn: the frame with its centre, and the dunes below or beside it. */

export const CARD = 10;
/** A margin, so that no card touches the edge of the screen. */
export const SAND = 0.8;
const SIDE = 5;
const LAST = SIDE - 1;
/** The column or the row of the dunes, a little apart from the frame. */
const ASIDE = 5.15;

/** Where the dunes are: below the frame in upright rooms, beside it in wide ones. */
export type Lie = 'below' | 'beside';

/** Rather beside, where both are about equally large: the drawing then fills the width. */
const EQUAL = 0.97;

/** Return where the dunes leave the cards the larger size in a room. */
export function largestLie(room: Size): Lie {
  const [side, more] = [SIDE * CARD + 2 * SAND, (ASIDE + 1) * CARD + 2 * SAND];
  const scale = (width: number, height: number): number =>
    Math.min(room.width / width, room.height / height);
  return scale(more, side) > EQUAL * scale(side, more) ? 'beside' : 'below';
}

/** A card of the board with its upper left corner. */
export interface PlacedCard extends Point {
  readonly spot: string;
}

/** Return the size of the drawing. The dunes keep their room while the game uses them. */
export function sizeOf(view: View, lie: Lie): Size {
  const [side, more] = [SIDE * CARD, (ASIDE + 1) * CARD];
  if (view.set === 'base') return { width: side, height: side };
  return lie === 'below' ? { width: side, height: more } : { width: more, height: side };
}

/** Return all cards of the board with their places. */
export function placedCards(view: View, lie: Lie): PlacedCard[] {
  return spotsOf(view).flatMap((spot) => {
    const at = pointOf(spot, view.open_dunes, lie);
    return at ? [{ spot, ...at }] : [];
  });
}

/** Return the upper left corner of a card, or null if the spot is not on the board. */
export function pointOf(
  spot: string,
  dunes: readonly string[] = [],
  lie: Lie = 'below',
): Point | null {
  if (spot.startsWith('c')) return { x: Number(spot[2]) * CARD, y: Number(spot[1]) * CARD };
  if (spot.startsWith('b')) return framePoint(Number(spot.slice(1)));
  const dune = dunes.indexOf(spot);
  if (dune < 0) return null;
  const along = (dune + (SIDE - Math.min(SIDE, dunes.length)) / 2) * CARD;
  return lie === 'below' ? { x: along, y: ASIDE * CARD } : { x: ASIDE * CARD, y: along };
}

function framePoint(number: number): Point {
  if (number === 16) return { x: 0, y: 0 };
  if (number <= LAST) return { x: number * CARD, y: 0 };
  if (number <= 2 * LAST) return { x: LAST * CARD, y: (number - LAST) * CARD };
  if (number <= 3 * LAST) return { x: (3 * LAST - number) * CARD, y: LAST * CARD };
  return { x: 0, y: (4 * LAST - number) * CARD };
}

/** The line of a Targi: a row or a column of the centre. */
export interface Lane extends Point, Size {}

/** Return the lines that Targis on these spots draw across the centre; two that face share one. */
export function lanesOf(spots: readonly string[]): Lane[] {
  const lanes = spots.flatMap((spot): Lane[] => {
    const at = spot.startsWith('b') ? pointOf(spot) : null;
    if (!at) return [];
    const across = at.x === 0 || at.x === LAST * CARD;
    return across
      ? [{ x: CARD, y: at.y, width: 3 * CARD, height: CARD }]
      : [{ x: at.x, y: CARD, width: CARD, height: 3 * CARD }];
  });
  return [...new Map(lanes.map((lane) => [JSON.stringify(lane), lane])).values()];
}
