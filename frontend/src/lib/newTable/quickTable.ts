import { stored, store } from '../device/storage';
import type { GameInfo, NewTable } from '../api/types';

const LEVEL = 'bot-level';

/** Return the level of the bots that was chosen last on this device. */
export const lastLevel = (): string => stored(LEVEL) ?? '';

export function saveLevel(level: string): void {
  store(LEVEL, level);
}

/** Return the level for a game: the wanted one if the game has it, else its weakest. */
export const levelFor = (game: GameInfo, wanted: string): string =>
  game.bots.includes(wanted) ? wanted : (game.bots[0] ?? '');

/** Return the quickest table: the player against bots, with the options of a first game. */
export function quickTable(game: GameInfo, level = ''): NewTable {
  const seats = Math.min(...game.seats.filter((count) => count > 1));
  const bot = `bot:${levelFor(game, level)}`;
  const offered = game.options.filter((option) => hasSeats(option.seats, seats));
  return {
    game: game.key,
    chairs: ['', ...Array.from({ length: seats - 1 }, () => bot)],
    options: Object.fromEntries(
      offered.flatMap(({ key, first }) => (first === null ? [] : [[key, first]])),
    ),
    undo: 'free',
    visibility: 'unlisted',
    pace: { form: 'none' },
  };
}

const hasSeats = (seats: readonly number[], count: number): boolean =>
  seats.length === 0 || seats.includes(count);
