import type { CommandRequest } from '../../api/endpoints';
import type { Snapshot } from '../../api/types';
import { store, stored, storedNames } from '../../device/storage';

/** The state of a table on this device: its unsent move and the last version seen. */

const key = (what: string, table: string): string => `${what}:${table}`;

export function unsentMove(table: string): CommandRequest | null {
  const text = stored(key('order', table));
  return text ? (JSON.parse(text) as CommandRequest) : null;
}

export function saveUnsentMove(table: string, request: CommandRequest | null): void {
  store(key('order', table), request && JSON.stringify(request));
}

/** Return the last version seen on this device; null if never. */
export function lastSeenVersion(table: string): number | null {
  const text = stored(key('seen', table));
  return text ? Number(text) : null;
}

export function saveSeenVersion(table: string, version: number): void {
  store(key('seen', table), String(version));
}

/** Return the tables with an unsent move. */
export const tablesWithUnsentMoves = (): readonly string[] => storedNames('order:');

/** Return whether an unsent move was dropped because the game had moved on. */
export const isMoveDropped = (table: string): boolean => stored(key('overtaken', table)) !== null;

export function saveMoveDropped(table: string, was: boolean): void {
  store(key('overtaken', table), was ? '1' : null);
}

/** Cache the current snapshot for offline use; snapshots from the socket are in no HTTP cache. */
export async function cacheSnapshot(snapshot: Snapshot): Promise<void> {
  if (!('caches' in globalThis)) return;
  const seen = await caches.open('last-seen');
  await seen.put(`/api/v1/tables/${snapshot.id}`, Response.json(snapshot));
}
