import { afterEach, expect, test, vi } from 'vitest';

import { TableList } from './tableList.svelte';

const page = (ids: string[], next: string | null) => ({
  results: ids.map((id) => ({ id })),
  players: Object.fromEntries(ids.map((id) => [`of ${id}`, { name: id }])),
  next,
});

function serve(pages: Record<string, unknown>): void {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(pages[path.split('scope=')[1] ?? ''])),
  );
}

afterEach(() => vi.unstubAllGlobals());

test('pages are joined, and a table on two pages is shown once', async () => {
  serve({ open: page(['a', 'b'], '20'), 'open&cursor=20': page(['b', 'c'], null) });
  const list = new TableList('open');
  await list.refresh();
  expect([list.loaded, list.hasMore]).toEqual([true, true]);
  await list.loadMore();
  expect(list.tables.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(Object.keys(list.people)).toEqual(['of a', 'of b', 'of c']);
  expect(list.hasMore).toBe(false);
});

test('refreshing starts over with the first page', async () => {
  serve({ mine: page(['a'], '20'), 'mine&cursor=20': page(['b'], null) });
  const list = new TableList('mine');
  await list.refresh();
  await list.loadMore();
  await list.refresh();
  expect(list.tables.map(({ id }) => id)).toEqual(['a']);
});
