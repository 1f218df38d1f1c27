import type { Schemas } from '../../api/types';
import type { AnyField } from '../../api/unions';
import { GEMS } from '../../ui/gems/gems';
import type * as contract from '../contract';
import type { Cell } from './board/hexes';

/** The types of this game on the wire, and helpers to read them. */

export type WireView = Schemas['GembloView'];
export type Offer = Exclude<Schemas['GembloOffer'], Schemas['NoOffer']>;
export type Move = Schemas['GembloMove'];
export type GembloEvent = Schemas['GembloEvent'];
/** A colour; only at a table it has a start. */
export type Colour = Omit<Schemas['GembloColourView'], 'start'> & { readonly start: Cell | null };
export type Laid = Schemas['GembloLaidPiece'];
type Table = Schemas['GembloMultiplayerView'];
type Puzzle = Schemas['GembloPuzzleView'];

export type Scene = contract.Scene<WireView, Schemas['GembloOffer']>;
export type Proposal = contract.Proposal<Move>;
/** The offer at a table or in a puzzle, which lacks some fields. */
export type AnyOffer = AnyField<Offer> & Pick<Offer, 'places'>;

/** A board with its pieces and colours. A puzzle is shown as a board of one player. */
export interface View extends Pick<Table, 'rows' | 'obstacles' | 'laid' | 'scores' | 'turns'> {
  readonly colours: readonly Colour[];
  /** The puzzle, unless this is a game of several players. */
  readonly puzzle: Puzzle | null;
}

/** Return the board of a view. */
export const viewOf = (view: WireView): View =>
  view.mode === 'puzzle' ? puzzleView(view) : { ...view, puzzle: null };

/** Return a puzzle as a one-player board; its pieces cycle through the six gems. */
function puzzleView(puzzle: Puzzle): View {
  const { rows, turns, hand, left } = puzzle;
  return {
    rows,
    turns,
    puzzle,
    obstacles: [],
    colours: GEMS.map((name) => ({ name, seat: 0, start: null, hand, left, out: null })),
    laid: puzzle.laid.map((laid, place) => ({ ...laid, colour: place % GEMS.length })),
    scores: [left],
  };
}

const isOffer = (offer: Schemas['GembloOffer']): offer is Offer => 'places' in offer;

/** Return the offer, or null if it is not this seat's turn. */
export const offerOf = (offer: Schemas['GembloOffer']): AnyOffer | null =>
  isOffer(offer) ? offer : null;

/** Return all cells of a board, in the order in which encoded sets number them. */
export function numberedCells(rows: View['rows']): Cell[] {
  return rows.flatMap(([r, first, last]) =>
    Array.from({ length: last - first + 1 }, (_, step): Cell => [first + step, r]),
  );
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SKIP = ALPHABET.length - 1;

/** Decode a set of cell numbers. */
export function decodeCells(text: string): number[] {
  const found: number[] = [];
  let at = -1;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    at += value === SKIP ? SKIP : value + 1;
    if (value !== SKIP) found.push(at);
  }
  return found;
}

/** Return the cells of a piece in one orientation, relative to its first cell. */
export function offsetsOf(flat: readonly number[]): Cell[] {
  const cells: Cell[] = [[0, 0]];
  for (let at = 0; at < flat.length; at += 2)
    cells.push([flat[at] as number, flat[at + 1] as number]);
  return cells;
}

const LOWER_ENDS: readonly Cell[] = [
  [-2, 1],
  [1, 1],
  [-1, 2],
];

export type Line = readonly [upper: Cell, lower: Cell];

/** Return the lines of an offer, each from its upper to its lower cell. */
export function linesOf(sets: readonly string[], cells: readonly Cell[]): Line[] {
  return sets.flatMap((text, direction) => {
    const [q, r] = LOWER_ENDS[direction] as Cell;
    return decodeCells(text).map((number): Line => {
      const upper = cells[number] as Cell;
      return [upper, [upper[0] + q, upper[1] + r]];
    });
  });
}
