import type { People } from '../api/types';
import { t } from '../i18n/index.svelte';
import { listed, listedSeats, type SeatInfo } from '../table/seating/seats';
import { formatPace } from '../time/formatPace';
import type { CircleScope, CircleTable } from './api';

/** Return the seats of a circle's table with their names. */
export const seatsOf = (table: CircleTable, people: People): SeatInfo[] =>
  listedSeats(
    table.seats.map((seat) => ({ ...seat, to_act: false, resigned: false, invited: '' })),
    people,
  );

/** Return the number of seats that a player can take. */
export const freeSeats = ({ seats }: CircleTable): number =>
  seats.filter(({ player, level }) => !player && !level).length;

/** Return where a member gets from a table of the circle: only players see a private game. */
export function hrefOf({ id, your_seat }: CircleTable, scope: CircleScope): string | undefined {
  if (your_seat !== null) return `/tables/${id}`;
  return scope === 'open' ? `/join/${id}` : undefined;
}

/** Return the people at a table in words; without any yet, the player who opened it. */
export function peopleInWords(table: CircleTable, people: People): string {
  const taken = seatsOf(table, people).filter(({ kind }) => kind !== 'empty');
  return taken.length > 0 ? listed(taken) : nameOf(table.host, people);
}

/** Return the name of a person; of one whose account was deleted, a word for it. */
export const nameOf = (player: string, people: People): string =>
  people[player]?.name || t('circles.deleted');

/** Return the state of a table in a few words. */
export function stateInWords(table: CircleTable, people: People, scope: CircleScope): string {
  if (scope === 'open') {
    const free = freeSeats(table);
    const seats = free > 0 ? t('circles.free', { n: free }) : t('circles.full');
    return [seats, formatPace(table.pace)].filter(Boolean).join(' · ');
  }
  if (scope === 'running') return formatPace(table.pace);
  const winners = table.seats.filter(({ rank }) => rank === 1);
  if (winners.length === 0) return '';
  if (winners.length > 1) return t('circles.tied');
  const winner = seatsOf(table, people).find(({ seat }) => seat === winners[0]?.seat);
  if (winner?.seat === table.your_seat) return t('circles.youWon');
  return t('circles.wonBy', { name: winner?.name ?? '' });
}
