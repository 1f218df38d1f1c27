import type { JsonObject } from '../../api/types';

/** What the service shows and offers of the desert frame; told in games/rules/targui/view.py and steps/. */

export type Resource = 'dates' | 'salt' | 'pepper' | 'gold' | 'water' | 'vp';
/** How much of what: `{dates: 2}`; prices may also say `any_good` or `same_good`. */
export type Bundle = Readonly<Partial<Record<string, number>>>;

export interface Face {
  readonly options?: readonly Bundle[];
  readonly symbol?: string;
  readonly vp?: number;
  readonly prices?: readonly Bundle[];
  readonly kind?: string;
  readonly effect?: string;
  readonly extra?: { readonly cost: Bundle; readonly vp: number };
  readonly reconstructed?: boolean;
}

export interface Player {
  readonly purse: Readonly<Record<Resource, number>>;
  readonly hand: readonly { readonly card: string | null }[];
  readonly rows: readonly (readonly string[])[];
  readonly charges: Readonly<Record<string, number>>;
  readonly targis: readonly string[];
  readonly markers: readonly string[];
  readonly score: number;
  readonly row_worth: readonly number[];
}

export interface View {
  readonly set: string;
  readonly round: number;
  readonly first: number;
  readonly robber: number;
  readonly targia: number | null;
  readonly frame: readonly string[];
  readonly centre: readonly { readonly at: string; readonly card?: string | null; readonly back?: string }[];
  readonly open_dunes: readonly string[];
  readonly players: readonly Player[];
  readonly pending: { readonly step: string; readonly seat: number; readonly cards?: readonly (string | null)[] } | null;
  readonly faces: Readonly<Record<string, Face>>;
}

export interface Way {
  readonly price: number;
  readonly extra: boolean;
  readonly once: string;
  readonly gold: number;
  readonly stored: number;
  readonly water: number;
  readonly goods: readonly Bundle[];
  readonly missing: Bundle;
}

export interface Rate {
  readonly give: Bundle;
  readonly get: Bundle;
  readonly goods: readonly Bundle[];
}

/** The fields depend on the step; each step has its few. */
export interface Offer {
  readonly step: string;
  readonly water: readonly { readonly into: string; readonly water: number }[];
  readonly places?: readonly { readonly at: string; readonly crossings: readonly string[] }[];
  readonly closed?: readonly { readonly at: string; readonly why: string }[];
  readonly pieces?: readonly PieceOffer[];
  readonly abilities?: readonly PieceOffer[];
  readonly end?: boolean;
  /** Water that has to be exchanged before the turn can end. */
  readonly surplus_water?: number;
  readonly markers?: readonly { readonly marker: string; readonly to: readonly string[] }[];
  readonly parts?: readonly string[];
  readonly goods?: readonly string[];
  readonly give?: readonly string[];
  readonly options?: readonly (Bundle | string)[];
  readonly rates?: readonly Rate[];
  readonly cards?: readonly ({ readonly card: string; readonly ways: readonly Way[] } | string)[];
  readonly card?: string;
  readonly play?: string;
  readonly hand?: string;
  readonly redraw?: Bundle | null;
  readonly rows?: readonly number[];
  readonly demand?: readonly {
    readonly pay: Bundle;
    readonly goods: readonly Bundle[];
    readonly cards: readonly string[];
    readonly missing: Bundle;
  }[];
  readonly spare?: boolean;
  readonly yield?: boolean;
  readonly sources?: readonly string[];
  readonly spots?: readonly string[];
  readonly square?: string;
  readonly swap?: boolean;
  readonly most?: number;
}

export interface PieceOffer {
  readonly at: string;
  readonly closed: string;
  readonly favour: boolean;
}

export const viewOf = (json: JsonObject): View => json as unknown as View;

/** The offer, or null when it is not this seat's turn. */
export const offerOf = (json: JsonObject): Offer | null => ('step' in json ? (json as unknown as Offer) : null);

/** Where a spot lies on the board of five columns; dunes lie in a row of their own below. */
export function placeOf(spot: string, dunes: readonly string[]): { column: number; row: number } | null {
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

/** Every spot on the board where something can lie or stand. */
export function spotsOf(view: View): string[] {
  return [
    ...Array.from({ length: 16 }, (_, place) => `b${place + 1}`),
    ...view.centre.map(({ at }) => at),
    ...view.open_dunes,
  ];
}

/** The card on a spot, if its face is up. */
export function cardAt(view: View, spot: string): string | null {
  if (spot.startsWith('b')) return view.frame[Number(spot.slice(1)) - 1] ?? null;
  if (spot.startsWith('c')) return view.centre.find(({ at }) => at === spot)?.card ?? null;
  return spot;
}

const BORDERS: Readonly<Record<string, string>> = { '02': 'dates', '03': 'salt', '06': 'pepper', '07': 'dates', '11': 'pepper', '15': 'salt', '13': 'caravan', '05': 'merchant', '10': 'silversmith' };

/** What a border card is called: by its place on the frame where its effect is shared by several. */
export function borderKey(card: string, effect = ''): string {
  return (card.startsWith('B') && BORDERS[card.slice(-2)]) || effect;
}
