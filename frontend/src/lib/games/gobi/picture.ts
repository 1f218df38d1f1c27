import type { JsonObject } from '../../api/types';

/** What the service shows and offers of a desert; told in games/rules/gobi/view.py and offer.py. */

export type Cell = readonly [x: number, y: number];
export type Tribe = 'chingis' | 'sarnai' | 'altan' | 'naran' | 'temur';

export interface Tile {
  readonly at: Cell;
  readonly tribe: Tribe;
  readonly camels: readonly number[];
}

export interface Standing {
  readonly count: number;
  readonly needed: number;
  readonly met: boolean;
  readonly value: number;
}

export interface Player {
  readonly reserve: number;
  readonly tiles: number;
  readonly gifts: readonly string[];
  readonly used: readonly string[];
  readonly blessings: readonly string[];
  /** How each blessing stands, in their order. */
  readonly standing: readonly Standing[];
  readonly coffees: number;
  readonly discards: readonly string[];
  readonly points: number;
}

export interface View {
  readonly desert: readonly Tile[];
  readonly players: readonly Player[];
  readonly stacks: readonly { readonly top: string | null; readonly height: number }[];
  readonly coffees: number;
  readonly turn: {
    readonly seat: number;
    readonly stage: Stage;
    readonly tile: Tribe | null;
    readonly placed: Cell | null;
    readonly due: number;
    readonly spare: number;
    readonly length: number | null;
  } | null;
}

export type Stage = 'draw' | 'tile' | 'camels' | 'reward' | 'routes' | 'over';
type Closed = string | null;

export interface Place {
  readonly at: Cell;
  readonly camels: readonly Cell[];
  readonly lifts: number;
  readonly lines: readonly Cell[] | null;
}

export interface Route {
  readonly ends: readonly [Cell, Cell];
  readonly way: readonly Cell[];
  readonly length: number;
}

export interface Walk {
  readonly origin: Cell;
  readonly targets: readonly Cell[];
}

export interface Offer {
  readonly stage: Stage;
  readonly gifts: readonly { readonly gift: string; readonly closed: Closed }[];
  readonly places?: readonly Place[];
  readonly forbidden?: readonly { readonly at: Cell; readonly closed: string; readonly cells: readonly Cell[] }[];
  readonly porcelain?: readonly Walk[];
  readonly lift?: readonly Cell[];
  readonly put?: readonly Cell[];
  readonly reunite?: readonly Route[];
  readonly spices?: readonly Route[];
  readonly stacks?: readonly number[];
  readonly coffee?: Closed;
  readonly closed?: { readonly skip?: Closed; readonly end?: Closed };
}

export const viewOf = (json: JsonObject): View => json as unknown as View;

/** The offer, or null when it is not this seat's turn. */
export const offerOf = (json: JsonObject): Offer | null =>
  'stage' in json ? (json as unknown as Offer) : null;

export const same = (one: Cell, other: Cell): boolean => one[0] === other[0] && one[1] === other[1];

export const BLESSINGS: ReadonlySet<string> = new Set(['inner', 'together', 'outer', 'thrifty', 'mingled', 'unspent']);

/** What a reward is worth at least to the eye: a blessing, a gift or a coffee has each its frame. */
export function familyOf(reward: string): 'coffee' | 'blessing' | 'gift' {
  if (reward === 'coffee') return 'coffee';
  return BLESSINGS.has(reward) ? 'blessing' : 'gift';
}

export interface Herd {
  readonly seat: number;
  readonly count: number;
  readonly slot: number;
  readonly among: number;
}

/** Whose camels stand on a tile, each with its place among those that do. */
export function herds(camels: readonly number[]): Herd[] {
  const present = camels.map((count, seat) => ({ seat, count })).filter(({ count }) => count > 0);
  return present.map((each, slot) => ({ ...each, slot, among: present.length }));
}
