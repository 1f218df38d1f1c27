import type { Schemas } from '../../api/types';
import type { AnyField } from '../../api/unions';
import type * as contract from '../contract';

/** The types of this game on the wire, and helpers to read them. */

export type View = Schemas['TarguiView'];
export type Offer = Exclude<Schemas['TarguiOffer'], Schemas['NoOffer']>;
export type OfferAt<S extends Offer['step']> = Extract<Offer, { readonly step: S }>;
export type Move = Schemas['TarguiMove'];
export type TarguiEvent = Schemas['TarguiEvent'];
export type Face = Schemas['TarguiFace'];
export type PieceOffer = Schemas['TarguiPieceOffer'];
/** Amounts by resource, such as `{dates: 2}`; prices also use `any_good` and `same_good`. */
export type Bundle = Readonly<Record<string, number | undefined>>;

export type Scene = contract.Scene<View, Schemas['TarguiOffer']>;
export type Proposal = contract.Proposal<Move>;

/** The offer of any step: the fields of the other steps are missing. */
export type AnyOffer = AnyField<Offer> & Pick<Offer, 'step' | 'water'>;
/** A move of any kind: the fields of the other kinds are missing. */
export type AnyMove = AnyField<Move>;

const isOffer = (offer: Schemas['TarguiOffer']): offer is Offer => 'step' in offer;

/** Return the offer, or null if it is not this seat's turn. */
export const offerOf = (offer: Schemas['TarguiOffer']): Offer | null =>
  isOffer(offer) ? offer : null;

/** Return the spot that a move names on the board, or null. */
export function spotOf(move: Move): string | null {
  const { at, piece, to }: AnyMove = move;
  return at ?? piece ?? to ?? null;
}

/** Return the column and row of a spot; dunes are in a row of their own below the board. */
export function placeOf(
  spot: string,
  dunes: readonly string[],
): { column: number; row: number } | null {
  if (spot.startsWith('c')) return { row: Number(spot[1]), column: Number(spot[2]) };
  if (spot.startsWith('b')) return frame(Number(spot.slice(1)));
  const dune = dunes.indexOf(spot);
  return dune < 0 ? null : { column: dune + (5 - Math.min(5, dunes.length)) / 2, row: 5.15 };
}

function frame(number: number): { column: number; row: number } {
  if (number === 16) return { column: 0, row: 0 };
  if (number <= 4) return { column: number, row: 0 };
  if (number <= 8) return { column: 4, row: number - 4 };
  if (number <= 12) return { column: 12 - number, row: 4 };
  return { column: 0, row: 16 - number };
}

/** Return every spot on the board. */
export function spotsOf(view: View): string[] {
  return [
    ...Array.from({ length: 16 }, (_, place) => `b${place + 1}`),
    ...view.centre.map(({ at }) => at),
    ...view.open_dunes,
  ];
}

/** Return the card on a spot, if it is face up. */
export function cardAt(view: View, spot: string): string | null {
  if (spot.startsWith('b')) return view.frame[Number(spot.slice(1)) - 1] ?? null;
  if (spot.startsWith('c')) return view.centre.find(({ at }) => at === spot)?.card ?? null;
  return spot;
}

const BORDERS: Readonly<Record<string, string>> = {
  '02': 'dates',
  '03': 'salt',
  '06': 'pepper',
  '07': 'dates',
  '11': 'pepper',
  '15': 'salt',
  '13': 'caravan',
  '05': 'merchant',
  '10': 'silversmith',
};

/** Return the sentence key of a border card: by its place on the frame where cards share an effect. */
export function borderKey(card: string, effect = ''): string {
  return (card.startsWith('B') && BORDERS[card.slice(-2)]) || effect;
}
