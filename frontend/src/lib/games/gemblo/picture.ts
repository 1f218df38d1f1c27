import type { JsonObject } from '../../api/types';
import { GEMS, type GemName } from '../../ui/gems';
import type { Cell } from './hexes';

/** What the service shows of a table; the encoding is told in games/rules/gemblo/view.py. */
export interface View {
  readonly mode: 'table' | 'puzzle';
  readonly board: string;
  readonly rows: readonly (readonly [r: number, first: number, last: number])[];
  readonly obstacles: readonly (readonly Cell[])[];
  readonly colours: readonly Colour[];
  readonly laid: readonly Laid[];
  readonly scores: readonly number[];
  readonly turn: { readonly colour: number; readonly seat: number } | null;
  readonly turns: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** Only in a puzzle: which one, how hard, what is open, what was asked, and how it ended. */
  readonly puzzle?: string;
  readonly grade?: number;
  readonly left?: number;
  readonly hints?: number;
  readonly ended?: 'solved' | 'given_up' | null;
  /** A right next step that the solver asked to be shown. */
  readonly hint?: { readonly cells: readonly Cell[] } | null;
}

export interface Colour {
  readonly name: GemName;
  readonly seat: number;
  readonly start: Cell | null;
  readonly hand: readonly string[];
  readonly left: number;
  readonly out: string | null;
}

export interface Laid {
  readonly colour: number;
  readonly piece: string;
  readonly cells: readonly Cell[];
}

/** What a seat may do, as told in games/rules/gemblo/offer.py. */
export interface Offer {
  readonly colour?: number;
  readonly places: Readonly<Record<string, string>>;
  readonly joints?: string;
  readonly free?: readonly string[];
  readonly blocked?: readonly string[];
}

export const viewOf = (json: JsonObject): View =>
  json.mode === 'puzzle' ? puzzleView(json as unknown as Puzzle) : (json as unknown as View);

type Puzzle = Pick<View, 'rows' | 'laid' | 'turn' | 'turns' | 'hint' | 'puzzle' | 'grade' | 'hints' | 'ended'> & { readonly hand: readonly string[]; readonly left: number };

/** A puzzle as a board for one, each piece laid in the next of the six stones. */
function puzzleView(puzzle: Puzzle): View {
  const colour = (name: GemName): Colour => ({ name, seat: 0, start: null, hand: puzzle.hand, left: puzzle.left, out: null });
  return {
    ...puzzle,
    mode: 'puzzle',
    board: 'puzzle',
    obstacles: [],
    colours: GEMS.map(colour),
    laid: puzzle.laid.map((laid, place) => ({ ...laid, colour: place % GEMS.length })),
    scores: [puzzle.left],
  };
}

/** The offer, or null when it is not this seat's turn. */
export const offerOf = (json: JsonObject): Offer | null =>
  'places' in json ? (json as unknown as Offer) : null;

/** All cells of a board in the order in which sets of cells count them. */
export function numbered(rows: View['rows']): Cell[] {
  return rows.flatMap(([r, first, last]) =>
    Array.from({ length: last - first + 1 }, (_, step): Cell => [first + step, r]),
  );
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SKIP = ALPHABET.length - 1;

/** The numbers of the cells in a set that came as text. */
export function numbersIn(text: string): number[] {
  const found: number[] = [];
  let at = -1;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    at += value === SKIP ? SKIP : value + 1;
    if (value !== SKIP) found.push(at);
  }
  return found;
}

/** The cells of a piece lying in one of its turns, seen from its first cell. */
export function offsetsOf(flat: readonly number[]): Cell[] {
  const cells: Cell[] = [[0, 0]];
  for (let at = 0; at < flat.length; at += 2) cells.push([flat[at] as number, flat[at + 1] as number]);
  return cells;
}

const LOWER_ENDS: readonly Cell[] = [
  [-2, 1],
  [1, 1],
  [-1, 2],
];

export type Line = readonly [upper: Cell, lower: Cell];

/** The lines of an offer, each from its upper to its lower cell. */
export function linesOf(sets: readonly string[], cells: readonly Cell[]): Line[] {
  return sets.flatMap((text, direction) => {
    const [q, r] = LOWER_ENDS[direction] as Cell;
    return numbersIn(text).map((number): Line => {
      const upper = cells[number] as Cell;
      return [upper, [upper[0] + q, upper[1] + r]];
    });
  });
}
