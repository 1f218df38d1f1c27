import type { GameInfo, NewTable } from '../api/types';

/** Return the quickest table: the player against the game's middle bot. */
export function quickTable(game: GameInfo): NewTable {
  const level = game.bots[Math.floor((game.bots.length - 1) / 2)] ?? 'easy';
  const seats = Math.min(...game.seats.filter((count) => count > 1));
  return {
    game: game.key,
    chairs: ['', ...Array.from({ length: seats - 1 }, () => `bot:${level}`)],
    options: {},
    undo: 'free',
    visibility: 'unlisted',
    pace: { form: 'none' },
  };
}
