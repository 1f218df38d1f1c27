import type { SeatNumber, SeenEvent } from '../../api/types';
import { GEMS, type GemName } from '../../ui/gems/gems';
import { viewOf, type WireView } from './view';

/** Return the colours of a seat; before the game, the one of its number. */
export function gemsOf(view: WireView | null, seat: SeatNumber): readonly GemName[] {
  if (!view) return GEMS.slice(seat, seat + 1);
  const { puzzle, colours } = viewOf(view);
  // The colours of a puzzle only tell its pieces apart.
  const own = colours.filter((colour) => colour.seat === seat).map(({ name }) => name);
  return puzzle ? own.slice(0, 1) : own;
}

/** Return the colour that an event is about. */
export function eventGem(event: SeenEvent, view: WireView): GemName | null {
  if (event.kind !== 'gemblo.placed' && event.kind !== 'gemblo.colour_out') return null;
  return viewOf(view).colours[event.colour]?.name ?? null;
}
