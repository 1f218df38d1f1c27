import { listGames } from '../api/endpoints';
import type { GameInfo } from '../api/types';

let games = $state.raw<readonly GameInfo[]>([]);
let asked: Promise<readonly GameInfo[]> | null = null;

/** The games that the service offers, asked once. */
export function offeredGames(): Promise<readonly GameInfo[]> {
  asked ??= listGames().then(
    (found) => (games = found),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** A game's title; its key until the service has answered. */
export function gameTitle(key: string): string {
  return games.find((game) => game.key === key)?.title ?? key.charAt(0).toUpperCase() + key.slice(1);
}
