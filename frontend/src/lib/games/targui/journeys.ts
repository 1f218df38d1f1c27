import type { LogEvent } from '../../api/types';
import { placeOf } from './picture';

interface Step {
  readonly x: number;
  readonly y: number;
}

const FRAME = 16;
const BELOW = { column: 2, row: 6 };

/** The way of the robber to where he stands now, spot by spot, as seen from there; empty if he did not move. */
export function robbersWay(news: readonly LogEvent[], now: number, size: number): Step[] {
  const steps = news.filter(({ kind }) => kind === 'targui.robber_moved').length;
  if (steps === 0) return [];
  const numbers = Array.from({ length: steps + 1 }, (_, step) => ((now - steps + step - 1 + FRAME) % FRAME) + 1);
  return numbers.map((number) => from(`b${number}`, `b${now}`, size));
}

/** How a Targi comes to its spot from below the board; empty if it stood there before. */
export function targisWay(news: readonly LogEvent[], spot: string, size: number): Step[] {
  const came = news.some(({ kind, at }) => kind === 'targui.targi_placed' && at === spot);
  const to = placeOf(spot, []);
  if (!came || !to) return [];
  return [{ x: (BELOW.column - to.column) * size, y: (BELOW.row - to.row) * size }, { x: 0, y: 0 }];
}

function from(spot: string, to: string, size: number): Step {
  const [start, end] = [placeOf(spot, []), placeOf(to, [])];
  return start && end ? { x: (start.column - end.column) * size, y: (start.row - end.row) * size } : { x: 0, y: 0 };
}
