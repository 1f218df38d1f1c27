import type { SeenEvent } from '../../../api/types';
import type { Cell } from '../view';

/** The traces of recent events on the board and in the rewards of a seat. */
export interface Recent {
  /** Tiles that were placed. */
  readonly placed: readonly Cell[];
  /** Camels that came. */
  readonly come: readonly { readonly seat: number; readonly at: Cell }[];
  /** Camels that left. */
  readonly gone: readonly { readonly seat: number; readonly at: Cell }[];
  /** The ways of caravans, and of camels that moved. */
  readonly ways: readonly (readonly Cell[])[];
  /** Rewards that were taken. */
  readonly rewards: readonly { readonly seat: number; readonly reward: string }[];
}

const NOTHING: Recent = { placed: [], come: [], gone: [], ways: [], rewards: [] };

/** Return the marks of these events, oldest first. */
export function recentMarks(events: readonly SeenEvent[]): Recent {
  const marks = events.map(marksOf);
  return {
    placed: marks.flatMap(({ placed = [] }) => placed),
    come: marks.flatMap(({ come = [] }) => come),
    gone: marks.flatMap(({ gone = [] }) => gone),
    ways: marks.flatMap(({ ways = [] }) => ways),
    rewards: marks.flatMap(({ rewards = [] }) => rewards),
  };
}

function marksOf(event: SeenEvent): Partial<Recent> {
  switch (event.kind) {
    case 'gobi.tile_placed':
      return { placed: [event.at] };
    case 'gobi.camels_placed':
      return { come: event.at.map((at) => ({ seat: event.seat, at })) };
    case 'gobi.camel_lifted':
      return { gone: [{ seat: event.seat, at: event.at }] };
    case 'gobi.camel_moved':
      return {
        come: [{ seat: event.seat, at: event.target }],
        gone: [{ seat: event.seat, at: event.origin }],
        ways: [[event.origin, event.target]],
      };
    case 'gobi.caravan_reunited':
      return { gone: event.ends.map((at) => ({ seat: event.seat, at })), ways: [event.way] };
    case 'gobi.reward_taken':
      return { rewards: [{ seat: event.seat, reward: event.reward }] };
    case 'gobi.coffee_taken':
      return { rewards: [{ seat: event.seat, reward: 'coffee' }] };
    default:
      return NOTHING;
  }
}

/** Return the cells that these marks are about. */
export const markedCells = ({ placed, come, gone }: Recent): ReadonlySet<string> =>
  new Set([...placed, ...come.map(({ at }) => at), ...gone.map(({ at }) => at)].map(String));
