import { randomHex } from '../../api/random';
import { commandRequest, sendCommand } from '../../api/endpoints';
import type { Command, SeatNumber, Snapshot, TableInfo } from '../../api/types';
import type { OfKind } from '../../api/unions';
import { session } from '../../session/session.svelte';

const ENTROPY_BYTES = 32;

export const hasFreeSeat = ({ seats }: TableInfo): boolean => seats.some(({ player }) => !player);

/** Return the seat that this player may take: their reserved one, else the first free one, or -1. */
export function seatFor({ seats }: TableInfo, me: string): SeatNumber {
  const reserved = seats.findIndex((seat) => !seat.player && me !== '' && seat.invited === me);
  const free = seats.findIndex((seat) => !seat.player && (!seat.invited || seat.declined));
  return reserved < 0 ? free : reserved;
}

const ownSeat = (table: TableInfo): SeatNumber => seatFor(table, session.player?.id ?? '');

/** Return the command that takes a seat. It adds entropy to the commitment the service made before. */
export function sitCommand(table: TableInfo, seat = ownSeat(table)): OfKind<Command, 'sit'> {
  const { commitment } = table;
  return { kind: 'sit', seat, commitment, entropy: randomHex(ENTROPY_BYTES) };
}

/** Take a seat, by default the player's own or a free one; start the game if that filled the table. */
export async function sitDown(
  at: Snapshot,
  invitation = '',
  seat = ownSeat(at.table),
): Promise<Snapshot> {
  const order = commandRequest(at, sitCommand(at.table, seat));
  const seated = await sendCommand(at.id, invitation ? { ...order, invitation } : order);
  if (hasFreeSeat(seated.table) || !seated.asks.commands.includes('start')) return seated;
  return sendCommand(at.id, commandRequest(seated, { kind: 'start' }));
}
