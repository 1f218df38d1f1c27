import { afterEach, expect, test, vi } from 'vitest';

import { pageTitle, setWaitingCount } from '../../ui/page/pageTitle.svelte';
import { unreadChat } from './unreadChat.svelte';

afterEach(() => vi.unstubAllGlobals());

test('titles are marked while a table has new lines', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(Response.json({ tables: { t: 2 } }));
  });
  await Promise.all([unreadChat.refresh(), unreadChat.refresh(), unreadChat.refresh()]);
  expect([asked, unreadChat.tables]).toEqual([1, { t: 2 }]);
  expect(pageTitle('A game')).toBe('• A game · Caravanserai');
  setWaitingCount(3);
  expect(pageTitle()).toBe('(3) • Caravanserai');
  setWaitingCount(0);
  unreadChat.set('t', 0);
  expect(pageTitle('A game')).toBe('A game · Caravanserai');
});

test('marks stay while they cannot be loaded', async () => {
  unreadChat.set('t', 1);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError()));
  await unreadChat.refresh();
  expect(unreadChat.tables).toEqual({ t: 1 });
  unreadChat.set('t', 0);
});
