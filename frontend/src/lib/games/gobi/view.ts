import type { Schemas } from '../../api/types';
import type { AnyField } from '../../api/unions';
import type * as contract from '../contract';

/** The types of this game on the wire, and helpers to read them. */

export type View = Schemas['GobiView'];
export type Offer = Exclude<Schemas['GobiOffer'], Schemas['NoOffer']>;
export type Move = Schemas['GobiMove'];
export type GobiEvent = Schemas['GobiEvent'];
export type Tile = Schemas['GobiTileView'];
export type Cell = Tile['at'];
export type Tribe = Tile['tribe'];
export type Player = Schemas['GobiPlayerView'];
export type Progress = Schemas['GobiBlessingProgress'];
export type Place = Schemas['GobiPlaceOffer'];
export type Route = Schemas['GobiRouteOffer'];
export type Stage = Offer['stage'];

export type Scene = contract.Scene<View, Schemas['GobiOffer']>;
export type Proposal = contract.Proposal<Move>;

/** The offer of any stage: the fields of the other stages are missing. */
export type AnyOffer = AnyField<Offer> & Pick<Offer, 'stage' | 'gifts'>;
/** A move of any kind: the fields of the other kinds are missing. */
export type AnyMove = AnyField<Move>;

const isOffer = (offer: Schemas['GobiOffer']): offer is Offer => 'stage' in offer;

/** Return the offer, or null if it is not this seat's turn. */
export const offerOf = (offer: Schemas['GobiOffer']): AnyOffer | null =>
  isOffer(offer) ? offer : null;

/** Return the reason why the turn or step cannot be ended or skipped, null if it can. */
export const closedReasons = ({ closed }: AnyOffer): AnyField<NonNullable<AnyOffer['closed']>> =>
  closed ?? {};

export const same = (one: Cell, other: Cell): boolean => one[0] === other[0] && one[1] === other[1];

/** Return the tile on a cell, if there is one. */
export const tileAt = ({ desert }: View, cell: Cell): Tile | undefined =>
  desert.find(({ at }) => same(at, cell));

/** Return the part of all tiles that have been played. */
export function progressOf({ desert, players, turn }: View): number {
  const sum = (count: (player: Player) => number): number =>
    players.reduce((all, player) => all + count(player), 0);
  const left = sum(({ tiles }) => tiles) + (turn?.tile ? 1 : 0);
  const played = desert.length - FIRST_TILES + sum(({ discards }) => discards.length);
  return played / (played + left);
}

/** Return the seats in their order, beginning with the viewer's. */
export const seatsFrom = ({ players }: View, seat: number | null): number[] =>
  players.map((_, place) => ((seat ?? 0) + place) % players.length);

export const BLESSINGS: ReadonlySet<string> = new Set([
  'inner',
  'together',
  'outer',
  'thrifty',
  'mingled',
  'unspent',
]);

/** Return the family of a reward, which decides the frame of its card. */
export function familyOf(reward: string): 'coffee' | 'blessing' | 'gift' {
  if (reward === 'coffee') return 'coffee';
  return BLESSINGS.has(reward) ? 'blessing' : 'gift';
}

/** The tiles that lie there before the first turn. */
const FIRST_TILES = 4;

export interface CamelGroup {
  readonly seat: number;
  readonly count: number;
  readonly slot: number;
  readonly among: number;
}

/** Return the camels on a tile, each seat with its index among those present. */
export function camelGroups(camels: readonly number[]): CamelGroup[] {
  const present = camels.map((count, seat) => ({ seat, count })).filter(({ count }) => count > 0);
  return present.map((each, slot) => ({ ...each, slot, among: present.length }));
}
