import type { Chair, ListedSeat, People, SeatNumber } from '../../api/types';
import { currentLanguage, t, tCode } from '../../i18n/index.svelte';

/** A seat ready to be displayed. */
export interface SeatInfo {
  readonly seat: SeatNumber;
  readonly name: string;
  readonly kind: 'human' | 'bot' | 'empty';
  /** A bot's level, as text. */
  readonly level?: string;
  readonly toAct: boolean;
  readonly resigned: boolean;
  /** Whether a stand-in plays until the player is back. */
  readonly away?: boolean;
  /** Before the start: whether the empty seat is reserved for the named player, or was declined. */
  readonly invitation?: 'open' | 'declined' | undefined;
}

const BOT = 'bot:';
/** The names of the bots, by seat, the same in every language. */
const BOT_NAMES: readonly string[] = ['Noor', 'Sacha', 'Robin', 'Charlie', 'Eden', 'Kim'];

/** Return the seats of a table with their names. */
export function seatsOf(chairs: readonly Chair[], people: People): SeatInfo[] {
  return chairs.map((chair, seat) => ({
    ...called(chair.player, seat, people),
    ...invited(chair, people),
    seat,
    toAct: chair.to_act,
    resigned: chair.resigned,
    away: chair.away,
  }));
}

/** Return the seats of a listed table with their names. */
export function listedSeats(seats: readonly ListedSeat[], people: People): SeatInfo[] {
  return seats.map(({ seat, player, level, to_act, resigned, invited }) => ({
    ...called(player || invited || (level && BOT + level), seat, people),
    seat,
    toAct: to_act,
    resigned,
  }));
}

/** Return the name of the invited player for a seat that is still empty. */
function invited(
  { player, invited, declined }: Chair,
  people: People,
): Pick<SeatInfo, 'invitation'> & { readonly name?: string } {
  if (player || !invited) return {};
  const name = people[invited]?.name ?? t('table.someone');
  return { name, invitation: declined ? 'declined' : 'open' };
}

function called(
  player: string,
  seat: SeatNumber,
  people: People,
): Pick<SeatInfo, 'name' | 'kind' | 'level'> {
  if (!player) return { name: t('table.empty'), kind: 'empty' };
  if (!player.startsWith(BOT))
    return { name: people[player]?.name ?? t('table.someone'), kind: 'human' };
  const level = tCode('bot', player.slice(BOT.length), {}, 'bot.good');
  return { name: BOT_NAMES[seat] ?? level, kind: 'bot', level };
}

/** Return the names of the seats to act. */
export function waitedFor(seats: readonly SeatInfo[]): string {
  return appended(seats.filter(({ toAct }) => toAct));
}

/** Return the names of these seats. */
export function namesOf(seats: readonly SeatInfo[], numbers: readonly SeatNumber[]): string {
  return appended(seats.filter(({ seat }) => numbers.includes(seat)));
}

const appended = (seats: readonly SeatInfo[]): string => seats.map(({ name }) => name).join(', ');

/** Return all names as a sentence part: “Ann, Bo and Cy”. */
export const listed = (seats: readonly SeatInfo[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(
    seats.map(({ name }) => name),
  );
