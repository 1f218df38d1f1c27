import { centre, type Box, type Cell, type Point } from '../board/hexes';
import type { GembloHand } from '../hand.svelte';

/** The nine areas of a board, in reading order; their names are in the messages. */
export const AREAS = [
  'topLeft',
  'top',
  'topRight',
  'left',
  'centre',
  'right',
  'bottomLeft',
  'bottom',
  'bottomRight',
] as const;

export type Area = (typeof AREAS)[number];

const [FIRST, SECOND] = [0.37, 0.63];

const third = (share: number): number => (share < FIRST ? 0 : share < SECOND ? 1 : 2);

/** Return the area of a point of the drawing. */
export function areaAt({ x, y }: Point, box: Box): Area {
  const column = third((x - box.x) / box.width);
  const row = third((y - box.y) / box.height);
  return AREAS[3 * row + column] as Area;
}

/** Return where a cell is drawn. */
export const drawnAt = ({ orientation }: GembloHand, cell: Cell): Point =>
  orientation.toScreen(centre(cell));

/** Return the area of a cell. */
export const areaOf = (hand: GembloHand, cell: Cell): Area => areaAt(drawnAt(hand, cell), hand.box);
