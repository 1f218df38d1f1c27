import { listGames } from '../api/endpoints';
import type { GameInfo } from '../api/types';

let games = $state.raw<readonly GameInfo[]>([]);
let asked: Promise<readonly GameInfo[]> | null = null;

/** Return the games of the service. They are requested once. */
export function loadCatalogue(): Promise<readonly GameInfo[]> {
  asked ??= listGames().then(
    (found) => (games = found),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** Return a game, or undefined until the games are loaded. */
export const findGame = (key: string): GameInfo | undefined =>
  games.find((game) => game.key === key);

/** Return a game's title, or its capitalized key until the titles are loaded. */
export function gameTitle(key: string): string {
  return findGame(key)?.title ?? key.charAt(0).toUpperCase() + key.slice(1);
}
