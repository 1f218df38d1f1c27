import type { SeenEvent } from '../../../api/types';
import type { Point } from '../../../ui/board/geometry';
import { placeOf } from '../view';

const FRAME = 16;
const BELOW = { column: 2, row: 6 };

/** Return the robber's path to his current spot, relative to it; empty if he did not move. */
export function robberPath(news: readonly SeenEvent[], now: number, size: number): Point[] {
  const steps = news.filter(({ kind }) => kind === 'targui.robber_moved').length;
  if (steps === 0) return [];
  const numbers = Array.from(
    { length: steps + 1 },
    (_, step) => ((now - steps + step - 1 + FRAME) % FRAME) + 1,
  );
  return numbers.map((number) => from(`b${number}`, `b${now}`, size));
}

/** Return a Targi's path from below the board to its spot; empty if it was already there. */
export function targiPath(news: readonly SeenEvent[], spot: string, size: number): Point[] {
  const came = news.some((event) => event.kind === 'targui.targi_placed' && event.at === spot);
  const to = placeOf(spot, []);
  if (!came || !to) return [];
  return [
    { x: (BELOW.column - to.column) * size, y: (BELOW.row - to.row) * size },
    { x: 0, y: 0 },
  ];
}

function from(spot: string, to: string, size: number): Point {
  const [start, end] = [placeOf(spot, []), placeOf(to, [])];
  return start && end
    ? { x: (start.column - end.column) * size, y: (start.row - end.row) * size }
    : { x: 0, y: 0 };
}
