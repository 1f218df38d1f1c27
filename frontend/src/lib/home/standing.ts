import type { People, Summary } from '../api/types';
import { t } from '../i18n/index.svelte';
import { listedSeats, waitedFor } from '../table/seats';

/** How a table stands, in a few words. */
export function standing(table: Summary, people: People): string {
  if (table.status === 'open') return waitingFor(table);
  if (table.status === 'voided') return t('home.voided');
  if (table.status === 'finished') return result(table, people);
  if (table.your_turn) return t('home.yourTurn');
  return t('home.waiting', { name: waitedFor(listedSeats(table.seats, people)) });
}

function waitingFor({ seats, your_seat }: Summary): string {
  const free = seats.filter(({ player, level }) => !player && !level).length;
  if (free === 0) return t('home.toStart');
  return t(your_seat === null ? 'home.free' : 'home.open', { n: free });
}

function result(table: Summary, people: People): string {
  const winners = table.seats.filter(({ rank }) => rank === 1);
  if (winners.length !== 1) return t('home.shared');
  if (winners[0]?.seat === table.your_seat) return t('home.won');
  return t('home.wonBy', { name: listedSeats(winners, people)[0]?.name ?? '' });
}

/** Whether something happened that I have not been shown. */
export const hasNews = ({ version, seen, your_seat, your_turn }: Summary): boolean =>
  your_seat !== null && version > seen && !your_turn;
