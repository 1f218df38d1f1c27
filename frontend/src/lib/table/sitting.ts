import { randomHex } from '../api/chance';
import { orderFor, sendOrder } from '../api/endpoints';
import type { Command, Snapshot, TableInfo } from '../api/types';

const ENTROPY_BYTES = 32;

export const hasFreeSeat = ({ seats }: TableInfo): boolean => seats.some(({ player }) => !player);

/** Take the first free seat: with chance of our own, quoting the promise that the service made before it knew ours. */
export function sitCommand({ seats, commitment }: TableInfo): Command {
  const seat = seats.findIndex(({ player }) => !player);
  return { kind: 'sit', seat, commitment, entropy: randomHex(ENTROPY_BYTES) };
}

/** Sit down, and begin where that filled the table. */
export async function sitDown(at: Snapshot, invitation = ''): Promise<Snapshot> {
  const order = orderFor(at, sitCommand(at.table));
  const seated = await sendOrder(at.id, invitation ? { ...order, invitation } : order);
  if (hasFreeSeat(seated.table) || !seated.asks.commands.includes('start')) return seated;
  return sendOrder(at.id, orderFor(seated, { kind: 'start' }));
}
