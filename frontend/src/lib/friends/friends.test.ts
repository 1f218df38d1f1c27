import { beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '../api/errors';
import { setLanguage, loadMessages } from '../i18n/index.svelte';
import { answerInWords, requestProblem } from './asking';
import { PagedList } from './friendLists.svelte';

interface Row {
  readonly player: string;
}

/** A list of the service, in pages of two. */
function pages(ids: string[]): {
  ids: string[];
  read: (cursor?: string) => Promise<{ results: Row[]; next: string | null }>;
} {
  const list = {
    ids,
    read: vi.fn(async (cursor = '0') => {
      const start = Number(cursor);
      const results = list.ids.slice(start, start + 2).map((player) => ({ player }));
      const next = start + 2 < list.ids.length ? String(start + 2) : null;
      return Promise.resolve({ results, next });
    }),
  };
  return list;
}

const shown = (list: PagedList<Row>): string[] => list.rows.map(({ player }) => player);

beforeEach(async () => {
  await setLanguage('en');
  await loadMessages('friends');
});

test('a list is read page by page', async () => {
  const list = new PagedList<Row>(pages(['a', 'b', 'c']).read);
  await list.refresh();
  expect([shown(list), list.next]).toEqual([['a', 'b'], '2']);
  await list.more();
  await list.more();
  expect([shown(list), list.next]).toEqual([['a', 'b', 'c'], null]);
});

test('a list is read again as far as it was read', async () => {
  const service = pages(['a', 'b', 'c', 'd', 'e']);
  const list = new PagedList<Row>(service.read);
  await list.refresh();
  await list.more();
  service.ids = ['z', 'a', 'b', 'c', 'd', 'e'];
  await list.refresh();
  expect([shown(list), list.next]).toEqual([['z', 'a', 'b', 'c'], '4']);
});

test('a row that moved to the next page is shown once', async () => {
  const service = pages(['a', 'b', 'c']);
  const list = new PagedList<Row>(service.read);
  await list.refresh();
  service.ids = ['z', 'a', 'b', 'c'];
  await list.more();
  expect(shown(list)).toEqual(['a', 'b', 'c']);
});

test('a refusal says when the next request is accepted', () => {
  const facts = { most: 20, until: '2026-11-20T18:30:00+00:00' };
  const problem = requestProblem(new ApiError(422, 'too_many_friend_requests', facts));
  expect(problem).toMatch(/^That was 20 requests in a day\..*:\d\d/);
  expect(requestProblem(new ApiError(422, 'cannot_befriend_yourself'))).toBe('That’s you.');
});

test('an answer is in words', () => {
  const bob = { player: 'p_bob', name: 'Bob' };
  expect(answerInWords({ ...bob, relation: 'requested' })).toContain('You’ve asked Bob.');
  expect(answerInWords({ ...bob, relation: 'friends' })).toBe('You and Bob are friends now.');
});
