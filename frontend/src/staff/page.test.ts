import { afterEach, expect, test, vi } from 'vitest';

import { addressAt, replaySource, type StaffPage } from './page';

const page: StaffPage = {
  table: 't1',
  upto: null,
  position: 4,
  eyes: 'spectator',
  look: null,
  language: 'en',
  people: { p_ann: { name: 'Ann' } },
  addresses: { board: '/board/', look: '/look?version=', undo: '' },
  texts: { look: '', undo: '', empty: '' },
};

afterEach(() => vi.unstubAllGlobals());

async function asked(changes: Partial<StaffPage>): Promise<string> {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', fetched);
  await replaySource({ ...page, ...changes }).replay('all');
  return String(fetched.mock.calls[0]?.[0]);
}

test('the view of spectators is asked for without a look', async () => {
  expect(await asked({})).toBe('/api/v1/staff/tables/t1/replay?as=spectator');
});

test('a look is asked for with its number, its eyes and its version', async () => {
  expect(await asked({ eyes: 'seat:1', look: 7, upto: 12 })).toBe(
    '/api/v1/staff/tables/t1/replay?as=seat%3A1&version=12&look=7',
  );
});

test('another position keeps the look in the address', () => {
  expect(addressAt(page, 9)).toBe('/board/9');
  expect(addressAt({ ...page, look: 7 }, 9)).toBe('/board/9?look=7');
});

test('the names come with the page', async () => {
  expect(await replaySource(page).people()).toEqual({ p_ann: { name: 'Ann' } });
});
