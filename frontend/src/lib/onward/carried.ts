import { randomHex } from '../api/chance';
import type { Continuation } from '../api/types';
import { storedJson, storeJson } from '../stored';

/**
 * What was tried in a sandbox, on its way to a new table: kept for one position at a time, so that
 * the address can name the position alone.
 */

const KEY = 'onward';

export function carry(continuation: Continuation): void {
  storeJson(KEY, continuation);
}

/** What was carried for this position of this table; the bare position where that is another. */
export function carriedTo(table: string, at: number): Continuation {
  const found = storedJson<Continuation | null>(KEY, null);
  return found?.table === table && found.at === at ? found : bare(table, at);
}

export const bare = (table: string, at: number): Continuation => ({ table, at, salt: randomHex(16), moves: [] });
