import { same, type Json } from '../verify/canonical';
import type { Proposal } from './contract';

/** Return what a proposal says of its move: whether it ends the turn, by the lists of the offer. */
export function turnEnd(
  move: object,
  surely: readonly object[] = [],
  perhaps: readonly object[] = [],
): Pick<Proposal, 'endsTurn'> {
  const isIn = (moves: readonly object[]): boolean =>
    moves.some((each) => same(each as Json, move as Json));
  if (isIn(surely)) return { endsTurn: true };
  return isIn(perhaps) ? { endsTurn: 'perhaps' } : {};
}
