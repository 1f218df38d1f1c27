import type { People, ListedTable } from '../api/types';
import { t } from '../i18n/index.svelte';
import { listedSeats, waitedFor } from '../table/seating/seats';

/** Return the status of a table in a few words. */
export function tableStatus(table: ListedTable, people: People): string {
  if (table.status === 'open') return openSeats(table);
  if (table.status === 'voided') return t('home.voided');
  if (table.status === 'finished') return result(table, people);
  if (table.your_turn) return t('home.yourTurn');
  return t('home.waiting', { name: waitedFor(listedSeats(table.seats, people)) });
}

function openSeats({ seats, your_seat }: ListedTable): string {
  const free = seats.filter(({ player, level }) => !player && !level).length;
  if (free === 0) return t('home.toStart');
  return t(your_seat === null ? 'home.free' : 'home.open', { n: free });
}

function result(table: ListedTable, people: People): string {
  const winners = table.seats.filter(({ rank }) => rank === 1);
  if (winners.length !== 1) return t('home.tied');
  if (winners[0]?.seat === table.your_seat) return t('home.won');
  return t('home.wonBy', { name: listedSeats(winners, people)[0]?.name ?? '' });
}

/** Return whether the table has events the player has not seen. */
export const hasNews = ({ version, seen, your_seat, your_turn }: ListedTable): boolean =>
  your_seat !== null && version > seen && !your_turn;
