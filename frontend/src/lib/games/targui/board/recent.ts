import type { AnyField } from '../../../api/unions';
import type { SeenEvent } from '../../../api/types';
import type { Bundle, TarguiEvent } from '../view';

/** The changes since my own last move, as the board marks them. */
export interface Recent {
  /** The spots where something came or changed. */
  readonly at: ReadonlySet<string>;
  /** The spots that something left. */
  readonly from: ReadonlySet<string>;
  /** The cards that were laid in a display. */
  readonly laid: ReadonlySet<string>;
}

const FRAME = 16;
const before = (number: number): number => ((number - 2 + FRAME) % FRAME) + 1;

type About = AnyField<TarguiEvent>;

const aboutOf = (event: SeenEvent): About => event as About;

/** Return the marks of these events. What a round left behind is not marked in the next one. */
export function recentMarks(events: readonly SeenEvent[]): Recent {
  const [at, from, laid] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const come = (spot?: string, left?: string): void => {
    if (left) {
      at.delete(left);
      from.add(left);
    }
    if (spot) {
      from.delete(spot);
      at.add(spot);
    }
  };
  for (const event of events) {
    const about = aboutOf(event);
    switch (event.kind) {
      case 'targui.round_began':
        at.clear();
        from.clear();
        break;
      case 'targui.targi_placed':
      case 'targui.targia_called':
      case 'targui.picked':
        come(about.at);
        break;
      case 'targui.marker_moved':
        come(about.to, about.marker);
        break;
      case 'targui.piece_used':
      case 'targui.piece_forgone':
        come(undefined, about.piece);
        break;
      case 'targui.square_refilled':
        come(about.square);
        break;
      case 'targui.dunes_turned':
        for (const dune of about.dunes ?? []) come(dune);
        break;
      case 'targui.card_laid':
        laid.add(about.card ?? '');
        break;
      case 'targui.robber_moved':
        come(`b${about.robber}`, `b${before(about.robber ?? 0)}`);
        break;
      default:
    }
  }
  return { at, from, laid };
}

/** Return the resources that an event adds to those of its player, and takes from them. */
function changeOf(event: SeenEvent): { readonly gains: Bundle; readonly costs: Bundle } {
  const { gain, got, gave, paid, surplus, good, tokens, vp } = aboutOf(event);
  switch (event.kind) {
    case 'targui.gained':
    case 'targui.goods_taken':
      return { gains: { ...gain }, costs: {} };
    case 'targui.traded':
    case 'targui.water_traded':
      return { gains: { ...got }, costs: { ...gave } };
    case 'targui.good_given':
      return { gains: {}, costs: { [good ?? '']: 1 } };
    case 'targui.card_paid':
      return { gains: { vp: tokens }, costs: { ...paid } };
    case 'targui.cards_put_away':
    case 'targui.raid_paid':
      return { gains: {}, costs: { ...paid } };
    case 'targui.surplus_returned':
      return { gains: {}, costs: { ...surplus } };
    case 'targui.raid_unmet':
      return { gains: { vp }, costs: {} };
    default:
      return { gains: {}, costs: {} };
  }
}

/** Return the seat whose things an event changes: of a raid that was not met, the opponent's. */
function seatOf(event: SeenEvent): number {
  const { seat = -1 } = aboutOf(event);
  return event.kind === 'targui.raid_unmet' ? 1 - seat : seat;
}

/** Return how much these events have added to each of a player's things, and taken from it. */
export function purseChange(events: readonly SeenEvent[], seat: number): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (bundle: Bundle, sign: number): void => {
    for (const [what, count] of Object.entries(bundle))
      sums[what] = (sums[what] ?? 0) + sign * (count ?? 0);
  };
  for (const event of events) {
    if (seatOf(event) !== seat) continue;
    const { gains, costs } = changeOf(event);
    add(gains, 1);
    add(costs, -1);
  }
  return sums;
}

/** Resources on their way between a card and a player. */
export interface Flight {
  readonly spot: string;
  readonly seat: number;
  readonly what: string;
  /** Whether they leave the player. */
  readonly paid: boolean;
  readonly order: number;
}

const MOST_FLIGHTS = 8;

const pieceOf = (event: SeenEvent): string | undefined => {
  const { piece, square, at } = aboutOf(event);
  return piece ?? (square || undefined) ?? at;
};

/** Return the resources that fly while events are played out; the earlier ones tell from where. */
export function flightsOf(
  events: readonly SeenEvent[],
  earlier: readonly SeenEvent[] = [],
): Flight[] {
  let spot = earlier.map(pieceOf).findLast(Boolean) ?? '';
  const flights = events.flatMap((event) => {
    spot = pieceOf(event) ?? spot;
    if (!spot || spot.startsWith('T')) return [];
    const { gains, costs } = changeOf(event);
    const each = (bundle: Bundle, paid: boolean): Omit<Flight, 'order'>[] =>
      Object.entries(bundle).flatMap(([what, count]) =>
        Array.from({ length: count ?? 0 }, () => ({ spot, seat: seatOf(event), what, paid })),
      );
    return [...each(costs, true), ...each(gains, false)];
  });
  return flights.slice(0, MOST_FLIGHTS).map((flight, order) => ({ ...flight, order }));
}
