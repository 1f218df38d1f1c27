import type { SeatNumber } from '../api/types';
import type { TableController } from '../table/tableController.svelte';
import type { Person } from './about';

/** Return the other person in a seat; null for a bot, an empty seat and one's own. */
export function personAt(controller: TableController, seat: SeatNumber | null): Person | null {
  const { snapshot, table, scene } = controller;
  const chair = seat === null ? undefined : table?.seats[seat];
  if (seat === null || !chair || seat === snapshot?.your_seat) return null;
  return scene?.seats[seat]?.kind === 'human'
    ? { id: chair.player, name: controller.nameOf(seat) }
    : null;
}

/** Return the other people at a table. */
export function peopleAt(controller: TableController): Person[] {
  const seats = controller.table?.seats.map((_, seat) => personAt(controller, seat)) ?? [];
  return seats.filter((person) => person !== null);
}
