import { nearestSquare } from '../../../ui/board/nearestSquare';
import type { Point } from '../../../ui/board/geometry';
import { same, type AnyOffer, type Cell, type Route, type Stage, type View } from '../view';

/** A camel being moved with Porcelain: whether one is, and its origin once selected. */
export interface Walk {
  readonly walking: boolean;
  readonly origin: Cell | null;
}

/** How far beside its edge a tap still hits a cell: less if another cell was hit exactly. */
const REACH = 1;
const REACH_OVER_OTHERS = 0.3;

/** The refusal shown for a tap outside the targets, per stage that does not frame them. */
const REFUSALS: Readonly<Partial<Record<Stage, string>>> = { tile: 'tile', routes: 'routes' };

const includes = (cells: readonly Cell[], cell: Cell): boolean =>
  cells.some((each) => same(each, cell));

/** Return the cells that can be tapped now. */
export function targetsOf(offer: AnyOffer | null, walk: Walk): readonly Cell[] {
  if (!offer) return [];
  if (walk.walking) return walkTargets(offer, walk.origin);
  if (offer.stage === 'tile') return (offer.places ?? []).map(({ at }) => at);
  if (offer.stage === 'camels') return distinct([...(offer.lift ?? []), ...(offer.put ?? [])]);
  if (offer.stage === 'routes') return distinct((offer.reunite ?? []).flatMap(({ ends }) => ends));
  return [];
}

const distinct = (cells: readonly Cell[]): readonly Cell[] => [
  ...new Map(cells.map((cell) => [String(cell), cell])).values(),
];

function walkTargets({ porcelain = [] }: AnyOffer, origin: Cell | null): readonly Cell[] {
  if (!origin) return porcelain.map((walk) => walk.origin);
  return porcelain.find((walk) => same(walk.origin, origin))?.targets ?? [];
}

/** Return the caravans that end at a cell. */
export const routesEndingAt = (offer: AnyOffer | null, at: Cell): readonly Route[] =>
  (offer?.reunite ?? []).filter(({ ends }) => includes(ends, at));

/** Return whether a cell has an explanation of its own: a tile, or a forbidden place. */
export const isExplained = (view: View, offer: AnyOffer | null, cell: Cell): boolean =>
  [...view.desert, ...(offer?.forbidden ?? [])].some(({ at }) => same(at, cell));

/** Return the cell meant by a tap: the nearest target, else the cell at the point. */
export function cellForTap(
  view: View,
  offer: AnyOffer | null,
  targets: readonly Cell[],
  at: Point,
): Cell {
  const here: Cell = [Math.floor(at.x), Math.floor(at.y)];
  const squares = targets.map((cell) => ({ x: cell[0], y: cell[1], size: 1, cell }));
  const reach = isExplained(view, offer, here) ? REACH_OVER_OTHERS : REACH;
  return nearestSquare(squares, at, reach)?.cell ?? here;
}

/** Return the sentence key of why a tap on this cell chooses nothing; empty if it is a target. */
export function refusalAt(offer: AnyOffer, walk: Walk, at: Cell): string {
  const targets = targetsOf(offer, walk);
  if (includes(targets, at)) return '';
  const closed = offer.forbidden?.find((place) => same(place.at, at));
  if (closed && !walk.walking) return `why.${closed.closed}`;
  if (targets.length === 0) return 'refused.board';
  return `refused.${(!walk.walking && REFUSALS[offer.stage]) || 'framed'}`;
}
