import { afterEach, expect, test, vi } from 'vitest';

import type { Kept } from './account';
import { carryAway, runningGames } from './carry';

afterEach(() => vi.unstubAllGlobals());

const seat = (table_id: string, table__status: string, resigned = false): object => ({ table_id, table__status, resigned });

function keeping(seats: readonly object[]): Kept {
  return { seats } as unknown as Kept;
}

/** A service that keeps this, and answers each table's export with its path. */
function service(kept: Kept, broken = ''): void {
  vi.stubGlobal('fetch', (path: string) => {
    if (path.includes(broken || '\n')) return Promise.resolve(new Response('', { status: 503 }));
    return Promise.resolve(path.endsWith('me/data') ? Response.json(kept) : new Response(`log of ${path}`));
  });
}

test('what is kept comes with the log of each table, told step by step', async () => {
  service(keeping([seat('t1', 'playing'), seat('t2', 'finished'), seat('t1', 'playing')]));
  const steps: string[] = [];
  const carried = await carryAway((done, all) => steps.push(`${done}/${all}`));
  expect(steps).toEqual(['0/2', '1/2', '2/2']);
  expect(carried.games).toEqual({
    t1: 'log of /api/v1/tables/t1/export',
    t2: 'log of /api/v1/tables/t2/export',
  });
});

test('a log that cannot be had is said, not left out', async () => {
  service(keeping([seat('t1', 'playing')]), 't1/export');
  await expect(carryAway(() => undefined)).rejects.toMatchObject({ status: 503 });
});

test('going resigns the games that run, but not those resigned before', () => {
  const seats = [seat('a', 'playing'), seat('b', 'playing', true), seat('c', 'finished'), seat('d', 'open')];
  expect(runningGames(keeping(seats))).toBe(1);
});
