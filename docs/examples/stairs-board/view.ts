import type { Schemas } from '../../api/types';
import type * as contract from '../contract';

/** The types of this game on the wire, and helpers to read them. */

export type View = Schemas['StairsView'];
export type Player = Schemas['StairsPlayerView'];
export type Offer = Schemas['StairsTurnOffer'];
export type Move = Schemas['StairsMove'];
export type StairsEvent = Schemas['StairsEvent'];

export type Scene = contract.Scene<View, Schemas['StairsOffer']>;
export type Proposal = contract.Proposal<Move>;
export type Action = contract.Action<Move>;

const isOffer = (offer: Schemas['StairsOffer']): offer is Offer => 'play' in offer;

/** Return the offer, or null if it is not this seat's turn. */
export const offerOf = (offer: Schemas['StairsOffer']): Offer | null =>
  isOffer(offer) ? offer : null;
