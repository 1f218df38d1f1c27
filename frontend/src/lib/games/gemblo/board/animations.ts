import type { SeenEvent } from '../../../api/types';
import { distance, middle, type Cell } from './hexes';
import type { View } from '../view';

const STEPS = 5;

/** Return the pieces just placed by others, each with the path it glides along from its colour's start. */
export function placedPieces(
  news: readonly SeenEvent[],
  view: View,
  seat: number | null,
): ReadonlyMap<string, readonly { x: number; y: number }[]> {
  const found = new Map<string, readonly { x: number; y: number }[]>();
  for (const event of news) {
    if (event.kind !== 'gemblo.placed') continue;
    const { cells } = event;
    found.set(
      String(cells),
      event.seat === seat ? [] : glide(view.colours[event.colour]?.start ?? null, cells),
    );
  }
  return found;
}

function glide(start: Cell | null, cells: readonly Cell[]): { x: number; y: number }[] {
  if (!start) return [];
  const [from, to] = [middle([start]), middle(cells)];
  const far = distance(from, to) || 1;
  const share = Math.min(1, STEPS / far);
  return [
    { x: (from.x - to.x) * share, y: (from.y - to.y) * share },
    { x: 0, y: 0 },
  ];
}
