import { afterEach, expect, test, vi } from 'vitest';

import { allNotes, noteSender } from './api';

afterEach(() => vi.unstubAllGlobals());

test('the same note has the same id again, another one a new id', async () => {
  const ids: string[] = [];
  vi.stubGlobal('fetch', (_: string, request: { body: string }) => {
    ids.push((JSON.parse(request.body) as { id: string }).id);
    return Promise.resolve(new Response('{"note": {}}', { status: 201 }));
  });
  const send = noteSender();
  await send({ player: 'p' }, 'one');
  await send({ player: 'p' }, 'one');
  await send({ player: 'p' }, 'two');
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('all notes are read page by page', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const body = asked.length === 1 ? { results: [1], next: '20' } : { results: [2], next: null };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  expect(await allNotes({ table: 't' })).toEqual([1, 2]);
  expect(asked[1]).toContain('cursor=20');
});
