import { viewOf, type WireView } from './view';

/** Return the course of a game: the share of hexagons that are placed, or never will be. */
export function progress(wire: WireView): number {
  const { puzzle, colours, turns, laid } = viewOf(wire);
  const sizeOf = (piece: string): number => (turns[piece]?.[0]?.length ?? 0) / 2 + 1;
  const all = Object.keys(turns).reduce((sum, piece) => sum + sizeOf(piece), 0);
  if (puzzle) {
    const covered = laid.reduce((sum, { cells }) => sum + cells.length, 0);
    return puzzle.ended ? 1 : covered / (covered + puzzle.left || 1);
  }
  const done = colours.reduce((sum, { left, out }) => sum + (out ? all : all - left), 0);
  return done / (all * colours.length);
}
