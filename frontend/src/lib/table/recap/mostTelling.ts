import type { RecapFact } from '../../api/types';

/** Return the facts with the greatest weights, the later one of two equals, in their order. */
export function mostTelling<F extends Pick<RecapFact, 'weight'>>(
  facts: readonly F[],
  count: number,
): readonly F[] {
  const chosen = new Set(
    [...facts.entries()]
      .sort(([place, one], [other, two]) => two.weight - one.weight || other - place)
      .slice(0, count)
      .map(([place]) => place),
  );
  return facts.filter((_, place) => chosen.has(place));
}
