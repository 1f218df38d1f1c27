import type { GameMove, GameOffer, GameView, SeatNumber, SeenEvent } from '../api/types';
import type { Sentences } from '../i18n/index.svelte';
import type { Scene } from './contract';

/** A position of a game as its board receives it, written by `dump_positions.py` for the tests. */
export interface Position<V = GameView, O = GameOffer, M = GameMove> {
  readonly seat: SeatNumber;
  readonly view: V;
  readonly offer: O;
  readonly moves: readonly M[];
  readonly events: readonly SeenEvent[];
}

/** Return the positions of a fixture that was loaded by `import.meta.glob`. */
export const positionsIn = <P>(fixture: Readonly<Record<string, readonly P[]>>): readonly P[] =>
  Object.values(fixture).flat();

/** Return the scene of a position, without the names of its seats. */
export function sceneAt<V, O>(
  { view, offer, seat }: Pick<Position<V, O>, 'view' | 'offer' | 'seat'>,
  sentences: Sentences = {},
): Scene<V, O> {
  return { view, offer, seat, seats: [], news: [], recent: [], sentences };
}
