import type { SeenEvent } from '../../../api/types';
import type { View } from '../view';
import { threadsOf, type Threads } from './threads';

const placedIn = (
  events: readonly SeenEvent[],
): readonly Extract<SeenEvent, { kind: 'gemblo.placed' }>[] =>
  events.filter((event) => event.kind === 'gemblo.placed');

/** Return the pieces that were placed by events, by their cells. */
export const placedCells = (events: readonly SeenEvent[]): ReadonlySet<string> =>
  new Set(placedIn(events).map(({ cells }) => String(cells)));

/** Return the lines that join the pieces being placed to their colours; a puzzle has none. */
export function settlingThreads(news: readonly SeenEvent[], view: View): Threads {
  const all = view.puzzle
    ? []
    : placedIn(news).map((placed) => threadsOf(placed, view.laid, view.obstacles));
  return {
    free: all.flatMap(({ free }) => free),
    blocked: all.flatMap(({ blocked }) => blocked),
  };
}
