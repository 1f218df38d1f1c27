import { randomHex } from '../../api/random';
import { commandRequest, sendCommand } from '../../api/endpoints';
import type { Command, SeatNumber, Snapshot, TableInfo } from '../../api/types';
import type { OfKind } from '../../api/unions';

const ENTROPY_BYTES = 32;

export const hasFreeSeat = ({ seats }: TableInfo): boolean => seats.some(({ player }) => !player);

const firstFree = ({ seats }: TableInfo): SeatNumber => seats.findIndex(({ player }) => !player);

/** Return the command that takes a seat. It adds entropy to the commitment the service made before. */
export function sitCommand(table: TableInfo, seat = firstFree(table)): OfKind<Command, 'sit'> {
  const { commitment } = table;
  return { kind: 'sit', seat, commitment, entropy: randomHex(ENTROPY_BYTES) };
}

/** Take a seat, by default the first free one, and start the game if that filled the table. */
export async function sitDown(
  at: Snapshot,
  invitation = '',
  seat = firstFree(at.table),
): Promise<Snapshot> {
  const order = commandRequest(at, sitCommand(at.table, seat));
  const seated = await sendCommand(at.id, invitation ? { ...order, invitation } : order);
  if (hasFreeSeat(seated.table) || !seated.asks.commands.includes('start')) return seated;
  return sendCommand(at.id, commandRequest(seated, { kind: 'start' }));
}
