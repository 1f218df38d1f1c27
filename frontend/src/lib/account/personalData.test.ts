import { afterEach, expect, test, vi } from 'vitest';

import type { StoredData } from './account';
import { collectPersonalData, runningGames } from './personalData';

afterEach(() => vi.unstubAllGlobals());

type Seats = Pick<StoredData, 'seats'>;

const seat = (
  table_id: string,
  table__status: string,
  resigned = false,
): StoredData['seats'][number] => ({
  table_id,
  table__game: 'chess',
  table__status,
  seat: 0,
  resigned,
  rank: null,
});

/** A service that returns this personal data, and answers an export with its path. */
function service(data: Seats, broken = ''): void {
  vi.stubGlobal('fetch', (path: string) => {
    if (path.includes(broken || '\n')) return Promise.resolve(new Response('', { status: 503 }));
    return Promise.resolve(
      path.endsWith('me/data') ? Response.json(data) : new Response(`log of ${path}`),
    );
  });
}

test('personal data comes with the log of each table and reports progress', async () => {
  service({ seats: [seat('t1', 'playing'), seat('t2', 'finished'), seat('t1', 'playing')] });
  const steps: string[] = [];
  const carried = await collectPersonalData((done, all) => steps.push(`${done}/${all}`));
  expect(steps).toEqual(['0/2', '1/2', '2/2']);
  expect(carried.games).toEqual({
    t1: 'log of /api/v1/tables/t1/export',
    t2: 'log of /api/v1/tables/t2/export',
  });
});

test('a failed export rejects instead of being left out', async () => {
  service({ seats: [seat('t1', 'playing')] }, 't1/export');
  await expect(collectPersonalData(() => undefined)).rejects.toMatchObject({ status: 503 });
});

test('erasing resigns running games, except those already resigned', () => {
  const seats = [
    seat('a', 'playing'),
    seat('b', 'playing', true),
    seat('c', 'finished'),
    seat('d', 'open'),
  ];
  expect(runningGames({ seats })).toBe(1);
});
