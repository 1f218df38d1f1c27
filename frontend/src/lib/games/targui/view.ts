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
export type Details = Schemas['TarguiDetails'];
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

/** Return whether nothing is left of the ability of a displayed card, for good or for this round. */
export function isUsedUp(view: View, seat: number, card: string): boolean {
  const { kind, effect } = view.faces[card] ?? {};
  const { charges = {}, spent = [] } = view.players[seat] ?? {};
  const counted = kind === 'once' || effect === 'stored_gold';
  return kind === 'immediate' || spent.includes(card) || (counted && !charges[card]);
}

/** Return the seats with a Targi or a marker on a spot. */
export const seatsAt = (view: View, kind: 'targis' | 'markers', spot: string): number[] =>
  view.players.flatMap((player, seat) => (player[kind].includes(spot) ? [seat] : []));

/** Return the sentence key of a border card: by its place on the frame where cards share an effect. */
export function borderKey(card: string, effect = ''): string {
  return (card.startsWith('B') && BORDERS[card.slice(-2)]) || effect;
}

/** The robber ends the game on his last card, twelve cards in a display do so earlier. */
const [FRAME, FULL_DISPLAY] = [16, 12];

/** Return the course of the game, from 0 to 1. */
export function progress({ robber, players, ended }: View): number {
  const laid = players.map(({ rows }) => rows.flat().length / FULL_DISPLAY);
  return ended ? 1 : Math.max((robber - 1) / (FRAME - 1), ...laid);
}
