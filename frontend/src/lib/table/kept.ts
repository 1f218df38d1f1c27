import type { Order } from '../api/endpoints';
import { store, stored } from '../stored';

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
