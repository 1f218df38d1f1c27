import { cellAt, centre, distance, fromFirst, middle, mirrored, turned, type Cell, type Point } from './hexes';
import { lieOf, type Lie } from './lie';
import { numbersIn, offsetsOf, type Offer, type View } from './picture';

/** One legal way to lay a piece. */
export interface Placement {
  readonly piece: string;
  readonly turn: number;
  readonly cells: readonly Cell[];
}

/** The forms a piece can have on the board, in the service's order. */
export function turnsOf(view: View, piece: string): Cell[][] {
  return (view.turns[piece] ?? []).map(offsetsOf);
}

/** All legal placements of a piece. */
export function placementsOf(view: View, offer: Offer, cells: readonly Cell[], piece: string): Placement[] {
  const forms = turnsOf(view, piece);
  return (offer.places[piece] ?? '').split(',').flatMap((text, turn) =>
    numbersIn(text).map((number) => {
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

/** The placement that a tap at a point means: over it if possible, in this turn if possible. */
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

/** The next placement over the same cell, so that tapping again goes through all of them. */
export function nextOver(placements: readonly Placement[], at: Point, current: Placement): Placement {
  const cell = cellAt(at);
  const over = placements.filter((each) => covers(each, cell));
  const place = over.findIndex((each) => same(each, current));
  return over[(place + 1) % over.length] ?? current;
}

export function same(one: Placement, other: Placement): boolean {
  return one.piece === other.piece && String(one.cells) === String(other.cells);
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest placement of the same turn in an arrow's direction. */
export function beyond(placements: readonly Placement[], from: Placement, key: string, lie: Lie = lieOf([])): Placement | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const start = lie.shown(middle(from.cells));
  const cost = (each: Placement): number => {
    const to = lie.shown(middle(each.cells));
    const [x, y] = [to.x - start.x, to.y - start.y];
    const along = x * direction.x + y * direction.y;
    const aside = Math.abs(x * direction.y) + Math.abs(y * direction.x);
    return along > 0.1 && aside <= along * 2 ? along + aside : Infinity;
  };
  const found = least(placements.filter(({ turn }) => turn === from.turn), cost);
  return found && cost(found) < Infinity ? found : null;
}

/** Which turn a piece comes to lie in when it is turned or flipped. */
export function turnAfter(forms: readonly Cell[][], turn: number, how: 'left' | 'right' | 'flip'): number {
  const form = forms[turn] ?? [];
  const once = how === 'flip' ? mirrored : turned;
  let cells = form.map(once);
  // Five steps to the right are one to the left.
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
