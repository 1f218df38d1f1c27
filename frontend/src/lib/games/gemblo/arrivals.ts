import type { LogEvent } from '../../api/types';
import { distance, middle, type Cell } from './hexes';
import type { View } from './picture';

const STEPS = 5;

/** Which pieces have just been laid by others, and from where they glide: their colour's start. */
export function arrivals(news: readonly LogEvent[], view: View, seat: number | null): ReadonlyMap<string, readonly { x: number; y: number }[]> {
  const found = new Map<string, readonly { x: number; y: number }[]>();
  for (const event of news) {
    if (event.kind !== 'gemblo.placed') continue;
    const cells = event.cells as unknown as readonly Cell[];
    found.set(String(cells), event.seat === seat ? [] : glide(view.colours[Number(event.colour)]?.start ?? null, cells));
  }
  return found;
}

function glide(start: Cell | null, cells: readonly Cell[]): { x: number; y: number }[] {
  if (!start) return [];
  const [from, to] = [middle([start]), middle(cells)];
  const far = distance(from, to) || 1;
  const share = Math.min(1, STEPS / far);
  return [{ x: (from.x - to.x) * share, y: (from.y - to.y) * share }, { x: 0, y: 0 }];
}
