import type { Asks, TableInfo } from '../../api/types';

/** Why the others cannot be asked to undo now; null if they can. */
export type BlockedUndo = 'never' | 'request_open' | 'ask_later' | 'not_now' | null;

/** Return why the service does not accept a request to undo now. */
export function blockedUndo(table: TableInfo, asks: Asks): BlockedUndo {
  if (asks.ask_undo) return null;
  if (table.undo === 'never') return 'never';
  if (table.request) return 'request_open';
  return asks.ask_after ? 'ask_later' : 'not_now';
}
