import { afterEach, expect, test, vi } from 'vitest';

import { forgetPerson } from './forget';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The parts of a browser's databases that forgetting uses; tells what was emptied. */
function databases(kept: Record<string, readonly string[]>): { emptied: string[]; closed: string[] } {
  const told = { emptied: [] as string[], closed: [] as string[] };
  const open = (name: string): object => {
    const change = {
      oncomplete: () => undefined,
      objectStore: (store: string) => ({ clear: () => told.emptied.push(`${name}/${store}`) }),
    };
    const result = {
      objectStoreNames: kept[name],
      close: () => told.closed.push(name),
      transaction: () => {
        setTimeout(() => change.oncomplete());
        return change;
      },
    };
    const opening = { result, onsuccess: () => undefined };
    setTimeout(() => opening.onsuccess());
    return opening;
  };
  const list = Object.keys(kept).map((name) => ({ name }));
  vi.stubGlobal('indexedDB', { open, databases: () => Promise.resolve(list) });
  return told;
}

test('who signs out leaves nothing but how the device likes things', async () => {
  for (const key of ['prefs', 'who', 'return-link', 'order:t1', 'seen:t1', 'heads:t1']) localStorage.setItem(key, 'x');
  sessionStorage.setItem('anything', 'x');
  await forgetPerson();
  expect(Object.keys(localStorage)).toEqual(['prefs']);
  expect(sessionStorage.length).toBe(0);
});

test('what was seen goes, the app itself stays', async () => {
  const gone: string[] = [];
  const names = ['workbox-precache-v2-https://x/', 'last-seen', 'moments', 'another'];
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(names),
    delete: (name: string) => Promise.resolve(gone.push(name) > 0),
  });
  await forgetPerson();
  expect(gone).toEqual(['last-seen', 'moments', 'another']);
});

test('every store of every database is emptied, and none is held open', async () => {
  const told = databases({ 'workbox-expiration': ['cache-entries'], offline: ['tables', 'moves'], bare: [] });
  await forgetPerson();
  expect(told.emptied.sort()).toEqual(['offline/moves', 'offline/tables', 'workbox-expiration/cache-entries']);
  expect(told.closed.sort()).toEqual(['bare', 'offline', 'workbox-expiration']);
});

test('a browser that refuses a database forgets the rest all the same', async () => {
  localStorage.setItem('who', 'p_1');
  vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new Error('private window')) });
  await forgetPerson();
  expect(localStorage.getItem('who')).toBeNull();
});
