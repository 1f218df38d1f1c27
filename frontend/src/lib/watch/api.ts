import { call } from '../api/client';
import type { Schemas } from '../api/types';

/** Requests about games that can be watched. */

export type WatchedGame = Schemas['WatchedGame'];
export type WatchPage = Schemas['WatchPage'];

export interface WatchFilters {
  readonly game: string;
  readonly players: number;
}

export const NO_FILTERS: WatchFilters = { game: '', players: 0 };

/** Return a page of the running public games, the most watched first. */
export function listWatched(
  filters = NO_FILTERS,
  cursor: string | null = null,
): Promise<WatchPage> {
  const query = new URLSearchParams();
  if (filters.game) query.set('game', filters.game);
  if (filters.players) query.set('players', String(filters.players));
  if (cursor !== null) query.set('cursor', cursor);
  return call('GET', `watch?${query.toString()}`);
}

export interface Reading {
  readonly page: WatchPage;
  readonly tag: string;
}

/** Return these games as they are now, or null if nothing has changed since the answer with this tag. */
export async function readAgain(tables: readonly string[], tag: string): Promise<Reading | null> {
  const headers: Record<string, string> = tag ? { 'If-None-Match': tag } : {};
  const answer = await fetch(`/api/v1/watch?tables=${tables.join(',')}`, {
    headers,
    cache: 'no-store',
    credentials: 'same-origin',
  });
  if (!answer.ok) return null;
  return { page: (await answer.json()) as WatchPage, tag: answer.headers.get('ETag') ?? '' };
}

/** Return how many people watch a table. */
export const countSpectators = async (table: string): Promise<number> =>
  (await call<Schemas['Spectators']>('GET', `tables/${table}/spectators`)).spectators;
