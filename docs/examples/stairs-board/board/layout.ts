import type { Square } from '../../../ui/board/nearestSquare';
import type { View } from '../view';

/** The places of everything on the board, in units of a card's width. */

export const CARD = { width: 1, height: 1.4 };
const GAP = 0.15;
const ROWS_TOP = 2;
const ROWS_LEFT = 0.8;
const FEWEST_CARDS = 5;

/** What can be tapped on the board. */
export type Spot = 'deck' | 'die';

export const SPOTS: readonly (Square & { readonly spot: Spot })[] = [
  { spot: 'deck', x: 0.2, y: 0.2, size: CARD.height },
  { spot: 'die', x: 2.4, y: 0.2, size: CARD.height },
];

/** Return the left edge of a card in a row. */
export const cardLeft = (index: number): number => ROWS_LEFT + index * (CARD.width + GAP);

/** Return the top edge of a seat's row. */
export const rowTop = (seat: number): number => ROWS_TOP + seat * (CARD.height + GAP);

/** Return the size of the board, with room for one more card in the longest row. */
export function sizeOf({ players }: View): { readonly width: number; readonly height: number } {
  const longest = Math.max(FEWEST_CARDS, ...players.map(({ row }) => row.length + 1));
  return { width: cardLeft(longest) + GAP, height: rowTop(players.length) + GAP };
}
