import type { Order } from '../api/endpoints';

/** What this device keeps of a table: the move that could not be sent, and how far its player has seen. */

const key = (what: string, table: string): string => `${what}:${table}`;

export function keptOrder(table: string): Order | null {
  const text = read(key('order', table));
  return text ? (JSON.parse(text) as Order) : null;
}

export function keepOrder(table: string, order: Order | null): void {
  write(key('order', table), order && JSON.stringify(order));
}

/** The last version that was on this screen; null for a table never seen here. */
export function keptSeen(table: string): number | null {
  const text = read(key('seen', table));
  return text ? Number(text) : null;
}

export function keepSeen(table: string, version: number): void {
  write(key('seen', table), String(version));
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // A browser that stores nothing still plays; it only forgets.
  }
}
