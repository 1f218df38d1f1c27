import type { Order } from '../api/endpoints';
import type { Snapshot } from '../api/types';
import { store, stored, storedUnder } from '../stored';

/** What this device keeps of a table: the move that could not be sent, and how far its player has seen. */

const key = (what: string, table: string): string => `${what}:${table}`;

export function keptOrder(table: string): Order | null {
  const text = stored(key('order', table));
  return text ? (JSON.parse(text) as Order) : null;
}

export function keepOrder(table: string, order: Order | null): void {
  store(key('order', table), order && JSON.stringify(order));
}

/** The last version that was on this screen; null for a table never seen here. */
export function keptSeen(table: string): number | null {
  const text = stored(key('seen', table));
  return text ? Number(text) : null;
}

export function keepSeen(table: string, version: number): void {
  store(key('seen', table), String(version));
}

/** The tables whose move waits on this device. */
export const tablesWithOrders = (): readonly string[] => storedUnder('order:');

/** Whether a move here was overtaken while nobody looked: the game had moved on before it went out. */
export const keptOvertaken = (table: string): boolean => stored(key('overtaken', table)) !== null;

export function keepOvertaken(table: string, was: boolean): void {
  store(key('overtaken', table), was ? '1' : null);
}

/** The table as it is seen now, for when there is no line: what came by the live line is in no answer that was kept. */
export async function keepPicture(snapshot: Snapshot): Promise<void> {
  if (!('caches' in globalThis)) return;
  const seen = await caches.open('last-seen');
  await seen.put(`/api/v1/tables/${snapshot.id}`, Response.json(snapshot));
}
