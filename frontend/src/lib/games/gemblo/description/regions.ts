import { distance, neighbours, type Cell } from '../board/hexes';
import type { GembloHand } from '../hand.svelte';
import { AREAS, areaOf, drawnAt, type Area } from './areas';

/** An owner of cells: a colour, or the obstacles of a board. */
export type Owner = number | 'obstacle';

interface Part {
  readonly piece: string;
  readonly cells: readonly Cell[];
}

/** The pieces of one colour in one area of the board. */
export interface Region {
  readonly owner: Owner;
  readonly area: Area;
  readonly parts: readonly Part[];
  /** The other owners whose cells share an edge with it. */
  readonly touches: readonly Owner[];
  /** The cell in its midst. */
  readonly heart: Cell;
}

/** Return the regions of each owner, in reading order. */
export function regionsOf(hand: GembloHand): ReadonlyMap<Owner, readonly Region[]> {
  const owners = ownersOf(hand);
  const all: readonly Owner[] = [...hand.view.colours.keys(), 'obstacle'];
  return new Map(all.map((owner) => [owner, regionsOfOne(hand, owner, owners)]));
}

function regionsOfOne(
  hand: GembloHand,
  owner: Owner,
  owners: ReadonlyMap<string, Owner>,
): readonly Region[] {
  const parts = partsOf(hand, owner).map((part) => ({
    ...part,
    area: areaOf(hand, heartOf(hand, part.cells)),
  }));
  return AREAS.flatMap((area) => {
    const here = parts.filter((part) => part.area === area);
    const cells = here.flatMap((part) => part.cells);
    if (cells.length === 0) return [];
    const around = cells.flatMap(neighbours).map((cell) => owners.get(String(cell)));
    const touches = new Set(around.filter((other) => other !== undefined && other !== owner));
    const heart = heartOf(hand, cells);
    return [{ owner, area, parts: here, touches: [...touches] as Owner[], heart }];
  });
}

function partsOf({ view }: GembloHand, owner: Owner): readonly Part[] {
  return owner === 'obstacle'
    ? view.obstacles.map((cells) => ({ piece: '', cells }))
    : view.laid.filter(({ colour }) => colour === owner);
}

function ownersOf({ view }: GembloHand): ReadonlyMap<string, Owner> {
  const owners = new Map<string, Owner>();
  for (const { colour, cells } of view.laid)
    for (const cell of cells) owners.set(String(cell), colour);
  for (const cell of view.obstacles.flat()) owners.set(String(cell), 'obstacle');
  return owners;
}

/** Return the cell nearest to the middle of cells. */
export function heartOf(hand: GembloHand, cells: readonly Cell[]): Cell {
  const points = cells.map((cell) => drawnAt(hand, cell));
  const mean = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const gaps = points.map((point) => distance(point, mean));
  return cells[gaps.indexOf(Math.min(...gaps))] as Cell;
}
