import { listWatched, type WatchedGame } from './api';

const STORE = 'watched';
const MOST_STORED = 50;

function watched(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** Note that this game was watched in this visit, so that it is not the next one again. */
export function noteWatched(table: string): void {
  const ids = [table, ...watched().filter((each) => each !== table)].slice(0, MOST_STORED);
  try {
    sessionStorage.setItem(STORE, JSON.stringify(ids));
  } catch {
    // Without storage a game may come twice.
  }
}

/** Return the first of these games that was not watched in this visit, else any other, or null. */
export function nextOf(games: readonly WatchedGame[], here: string): string | null {
  const others = games.map(({ id }) => id).filter((id) => id !== here);
  const seen = watched();
  return others.find((id) => !seen.includes(id)) ?? others[0] ?? null;
}

/** Return the game to watch after this one, or null if there is none. */
export async function nextGame(here: string): Promise<string | null> {
  noteWatched(here);
  return nextOf((await listWatched()).results, here);
}
