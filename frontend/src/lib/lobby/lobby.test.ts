import { afterEach, expect, test, vi } from 'vitest';

import { Lobby, toggled } from './lobby.svelte';

const none = { games: [], seats: [], speeds: [], circle: null };

const page = (ids: string[], next: string | null, filters: object = none) => ({
  results: ids.map((id) => ({ id })),
  players: Object.fromEntries(ids.map((id) => [`of ${id}`, { name: id }])),
  circles: [],
  filters,
  next,
});

function serve(answer: (path: string, body?: string) => unknown): void {
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) =>
    Response.json(await answer(path, body)),
  );
}

afterEach(() => vi.unstubAllGlobals());

const ids = (lobby: Lobby): string[] => lobby.tables.map(({ id }) => id);

test('pages are joined, and a table on two pages is shown once', async () => {
  serve((path) => (path.includes('cursor=x') ? page(['b', 'c'], null) : page(['a', 'b'], 'x')));
  const lobby = new Lobby();
  await lobby.refresh();
  expect([lobby.isLoaded, lobby.hasMore, lobby.isFiltered]).toEqual([true, true, false]);
  await lobby.loadMore();
  expect(ids(lobby)).toEqual(['a', 'b', 'c']);
  expect(lobby.hasMore).toBe(false);
});

test('filters are kept by the service and show their first page', async () => {
  serve((_, body) => page(['g'], null, JSON.parse(body ?? '{}') as object));
  const lobby = new Lobby();
  await lobby.filter({ ...none, games: ['sketch'] });
  expect(ids(lobby)).toEqual(['g']);
  expect(lobby.filters.games).toEqual(['sketch']);
  expect(lobby.isFiltered).toBe(true);
});

test('the answer to an earlier filter is dropped', async () => {
  let answerFirst: (answer: unknown) => void = () => undefined;
  const first = new Promise((resolve) => (answerFirst = resolve));
  serve((_, body) =>
    body?.includes('sketch') ? first : page(['t'], null, { ...none, seats: [2] }),
  );
  const lobby = new Lobby();
  const slow = lobby.filter({ ...none, games: ['sketch'] });
  await lobby.filter({ ...none, seats: [2] });
  answerFirst(page(['g'], null, { ...none, games: ['sketch'] }));
  await slow;
  expect(ids(lobby)).toEqual(['t']);
  expect(lobby.filters.seats).toEqual([2]);
});

test('a filter that cannot be kept is not shown as set', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const lobby = new Lobby();
  await expect(lobby.filter({ ...none, games: ['sketch'] })).rejects.toThrow();
  expect(lobby.isFiltered).toBe(false);
});

test('a value is added, and removed again', () => {
  expect(toggled([2], 3)).toEqual([2, 3]);
  expect(toggled([2, 3], 2)).toEqual([3]);
});
