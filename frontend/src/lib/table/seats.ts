import type { Chair, ListedSeat, People, SeatNumber } from '../api/types';
import { currentLanguage, t, tCode } from '../i18n/index.svelte';

/** Who sits where, ready to be shown. */
export interface SeatInfo {
  readonly seat: SeatNumber;
  readonly name: string;
  readonly kind: 'human' | 'bot' | 'empty';
  readonly toAct: boolean;
  readonly resigned: boolean;
}

const BOT = 'bot:';

/** The seats of a table with the names of those who sit there. */
export function seatsOf(chairs: readonly Chair[], people: People): SeatInfo[] {
  return chairs.map((chair, seat) => ({
    ...called(chair.player, people),
    seat,
    toAct: chair.to_act,
    resigned: chair.resigned,
  }));
}

/** The same for a table in a list. */
export function listedSeats(seats: readonly ListedSeat[], people: People): SeatInfo[] {
  return seats.map(({ seat, player, level, to_act, resigned }) => ({
    ...called(player || (level && BOT + level), people),
    seat,
    toAct: to_act,
    resigned,
  }));
}

function called(player: string, people: People): Pick<SeatInfo, 'name' | 'kind'> {
  if (!player) return { name: t('table.empty'), kind: 'empty' };
  if (!player.startsWith(BOT)) return { name: people[player]?.name ?? t('table.somebody'), kind: 'human' };
  const level = tCode('level', player.slice(BOT.length), {}, 'level.good');
  return { name: t('table.bot', { level }), kind: 'bot' };
}

/** Those who are to move, by name. */
export function waitedFor(seats: readonly SeatInfo[]): string {
  return joined(seats.filter(({ toAct }) => toAct));
}

/** Those who sit on these seats, by name. */
export function namesOf(seats: readonly SeatInfo[], numbers: readonly SeatNumber[]): string {
  return joined(seats.filter(({ seat }) => numbers.includes(seat)));
}

const joined = (seats: readonly SeatInfo[]): string => seats.map(({ name }) => name).join(', ');

/** All who sit there, as a sentence names them. */
export const listed = (seats: readonly SeatInfo[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(seats.map(({ name }) => name));
