import { randomHex } from '../api/chance';
import { orderFor, sendOrder } from '../api/endpoints';
import type { Command, SeatNumber, Snapshot, TableInfo } from '../api/types';

const ENTROPY_BYTES = 32;

export const hasFreeSeat = ({ seats }: TableInfo): boolean => seats.some(({ player }) => !player);

const firstFree = ({ seats }: TableInfo): SeatNumber => seats.findIndex(({ player }) => !player);

/** Take a seat: with chance of our own, quoting the promise that the service made before it knew ours. */
export function sitCommand(table: TableInfo, seat = firstFree(table)): Command {
  const { commitment } = table;
  return { kind: 'sit', seat, commitment, entropy: randomHex(ENTROPY_BYTES) };
}

/** Sit down, on the first free seat unless another is named, and begin where that filled the table. */
export async function sitDown(at: Snapshot, invitation = '', seat = firstFree(at.table)): Promise<Snapshot> {
  const order = orderFor(at, sitCommand(at.table, seat));
  const seated = await sendOrder(at.id, invitation ? { ...order, invitation } : order);
  if (hasFreeSeat(seated.table) || !seated.asks.commands.includes('start')) return seated;
  return sendOrder(at.id, orderFor(seated, { kind: 'start' }));
}
