import { randomHex } from '../api/random';
import type { Continuation } from '../api/types';
import { storedJson, storeJson } from '../device/storage';

/**
 * The moves tried in a sandbox, stored until a new table is forked from them. One position at a
 * time, so that the address names only the position.
 */

const KEY = 'fork';

export function storeContinuation(continuation: Continuation): void {
  storeJson(KEY, continuation);
}

/** Return the stored continuation of this position, or one without moves. */
export function storedContinuation(table: string, at: number): Continuation {
  const found = storedJson<Continuation | null>(KEY, null);
  return found?.table === table && found.at === at ? found : emptyContinuation(table, at);
}

export const emptyContinuation = (table: string, at: number): Continuation => ({
  table,
  at,
  salt: randomHex(16),
  moves: [],
});
