import { afterEach, expect, test, vi } from 'vitest';

import { clearPersonalData } from './clearPersonalData';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The parts of IndexedDB used for clearing; records what was emptied. */
function databases(stores: Record<string, readonly string[]>): {
  emptied: string[];
  closed: string[];
} {
  const changes = { emptied: [] as string[], closed: [] as string[] };
  const open = (name: string): object => {
    const change = {
      oncomplete: () => undefined,
      objectStore: (store: string) => ({ clear: () => changes.emptied.push(`${name}/${store}`) }),
    };
    const result = {
      objectStoreNames: stores[name],
      close: () => changes.closed.push(name),
      transaction: () => {
        setTimeout(() => change.oncomplete());
        return change;
      },
    };
    const opening = { result, onsuccess: () => undefined };
    setTimeout(() => opening.onsuccess());
    return opening;
  };
  const list = Object.keys(stores).map((name) => ({ name }));
  vi.stubGlobal('indexedDB', { open, databases: () => Promise.resolve(list) });
  return changes;
}

test('signing out removes everything but the preferences', async () => {
  for (const key of ['prefs', 'who', 'return-link', 'order:t1', 'seen:t1', 'heads:t1'])
    localStorage.setItem(key, 'x');
  sessionStorage.setItem('anything', 'x');
  await clearPersonalData();
  expect(Object.keys(localStorage)).toEqual(['prefs']);
  expect(sessionStorage.length).toBe(0);
});

test('cached responses are removed, the precached app stays', async () => {
  const gone: string[] = [];
  const names = ['workbox-precache-v2-https://x/', 'last-seen', 'moments', 'another'];
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(names),
    delete: (name: string) => Promise.resolve(gone.push(name) > 0),
  });
  await clearPersonalData();
  expect(gone).toEqual(['last-seen', 'moments', 'another']);
});

test('every object store is emptied, and every database closed', async () => {
  const changes = databases({
    'workbox-expiration': ['cache-entries'],
    offline: ['tables', 'moves'],
    bare: [],
  });
  await clearPersonalData();
  expect(changes.emptied.sort()).toEqual([
    'offline/moves',
    'offline/tables',
    'workbox-expiration/cache-entries',
  ]);
  expect(changes.closed.sort()).toEqual(['bare', 'offline', 'workbox-expiration']);
});

test('a browser that refuses a database still clears the rest', async () => {
  localStorage.setItem('who', 'p_1');
  vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new Error('private window')) });
  await clearPersonalData();
  expect(localStorage.getItem('who')).toBeNull();
});
