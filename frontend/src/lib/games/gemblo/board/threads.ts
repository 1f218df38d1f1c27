import { neighbours, type Cell } from './hexes';
import type { Laid, Line } from '../view';

/** The lines between a placed piece and its colour, to be drawn; the service decides which count. */
export interface Threads {
  readonly free: readonly Line[];
  /** The lines that one piece crosses. */
  readonly blocked: readonly Line[];
}

const ENDS: readonly Cell[] = [
  [2, -1],
  [1, 1],
  [-1, 2],
  [-2, 1],
  [-1, -1],
  [1, -2],
];

type Placed = Pick<Laid, 'cells' | 'colour'>;

/** Return the lines from a piece to the other pieces of its colour. */
export function threadsOf(
  { cells, colour }: Placed,
  laid: readonly Placed[],
  obstacles: readonly (readonly Cell[])[] = [],
): Threads {
  const pieces = new Map<string, unknown>();
  for (const piece of laid) for (const cell of piece.cells) pieces.set(String(cell), piece);
  for (const piece of obstacles) for (const cell of piece) pieces.set(String(cell), piece);
  const mine = new Set(cells.map(String));
  const own = new Set(
    laid.filter((each) => each.colour === colour).flatMap((each) => each.cells.map(String)),
  );
  const lines = cells.flatMap((from) =>
    ENDS.map(([q, r]): Line => [from, [from[0] + q, from[1] + r]]).filter(
      ([, to]) => own.has(String(to)) && !mine.has(String(to)),
    ),
  );
  const crossed = (line: Line): boolean => {
    const [one, other] = flanks(line).map((cell) => pieces.get(String(cell)));
    return one !== undefined && one === other;
  };
  return {
    free: lines.filter((line) => !crossed(line)),
    blocked: lines.filter(crossed),
  };
}

/** Return the two cells beside a line. */
function flanks([from, to]: Line): Cell[] {
  const near = new Set(neighbours(to).map(String));
  return neighbours(from).filter((cell) => near.has(String(cell)));
}
