import {
  cellAt,
  centre,
  distance,
  fromFirst,
  middle,
  mirrored,
  turned,
  type Cell,
  type Point,
} from './board/hexes';
import { nextByArrow } from '../../ui/board/arrowKeys';
import { bestOrientation, type Orientation } from './board/orientation';
import { decodeCells, offsetsOf, type AnyOffer, type View } from './view';

/** One legal placement of a piece. */
export interface Placement {
  readonly piece: string;
  readonly turn: number;
  readonly cells: readonly Cell[];
}

/** Return the orientations of a piece, in the service's order. */
export function orientationsOf(view: View, piece: string): Cell[][] {
  return (view.turns[piece] ?? []).map(offsetsOf);
}

/** Return all legal placements of a piece. */
export function placementsOf(
  view: View,
  offer: AnyOffer,
  cells: readonly Cell[],
  piece: string,
): Placement[] {
  const forms = orientationsOf(view, piece);
  return (offer.places[piece] ?? '').split(',').flatMap((text, turn) =>
    decodeCells(text).map((number) => {
      const [q0, r0] = cells[number] as Cell;
      const form = forms[turn] ?? [];
      return { piece, turn, cells: form.map(([q, r]): Cell => [q + q0, r + r0]) };
    }),
  );
}

export const covers = (placement: Placement, [q, r]: Cell): boolean =>
  placement.cells.some((cell) => cell[0] === q && cell[1] === r);

const REACH = 3;
const OTHER_TURN = 0.75;

/** Return the placement meant by a tap: over the point and in this orientation, if possible. */
export function nearest(
  placements: readonly Placement[],
  at: Point,
  turn: number,
  reach = REACH,
): Placement | null {
  const worth = (each: Placement): number =>
    gap(each, at) * 4 + distance(middle(each.cells), at) + (each.turn === turn ? 0 : OTHER_TURN);
  const best = least(placements, worth);
  return best && gap(best, at) <= reach ? best : null;
}

function gap(placement: Placement, at: Point): number {
  return Math.max(0, Math.min(...placement.cells.map((cell) => distance(centre(cell), at))) - 1);
}

/** Return the next placement over the same cell, so that repeated taps cycle. */
export function nextOverCell(
  placements: readonly Placement[],
  at: Point,
  current: Placement,
): Placement {
  const cell = cellAt(at);
  const over = placements.filter((each) => covers(each, cell));
  const place = over.findIndex((each) => same(each, current));
  return over[(place + 1) % over.length] ?? current;
}

export function same(one: Placement, other: Placement): boolean {
  return one.piece === other.piece && String(one.cells) === String(other.cells);
}

/** Return the nearest placement of the same orientation in an arrow key's direction. */
export function placementAfter(
  placements: readonly Placement[],
  from: Placement,
  key: string,
  orientation: Orientation = bestOrientation([]),
): Placement | undefined {
  const pointOf = ({ cells }: Placement): Point => orientation.toScreen(middle(cells));
  const sameTurn = placements.filter(({ turn }) => turn === from.turn);
  return nextByArrow(sameTurn, key, pointOf(from), pointOf, { widest: 2, aside: 1 });
}

/** Return the index of the orientation after rotating or flipping. */
export function rotatedIndex(
  forms: readonly Cell[][],
  turn: number,
  how: 'left' | 'right' | 'flip',
): number {
  const form = forms[turn] ?? [];
  const once = how === 'flip' ? mirrored : turned;
  let cells = form.map(once);
  // Five rotations to the right equal one to the left.
  if (how === 'left') for (let step = 0; step < 4; step++) cells = cells.map(turned);
  const wanted = String(fromFirst(cells));
  return forms.findIndex((each) => String(each) === wanted);
}

function least<T>(values: readonly T[], cost: (value: T) => number): T | null {
  let [best, lowest] = [null as T | null, Infinity];
  for (const value of values) {
    const found = cost(value);
    if (found < lowest || best === null) [best, lowest] = [value, found];
  }
  return best;
}
