import { afterEach, expect, test, vi } from 'vitest';

import { aChair, aTable } from '../api/testing';
import { findSeat } from './findSeat';

const terms = { games: ['sketch'], seats: [2], speeds: [] };
const wish = { ...terms, created_at: '2026-11-20T12:00:00Z', expires_at: '2026-11-27T12:00:00Z' };

const snapshot = (players: string[]) => ({
  id: 't',
  version: 1,
  position: 0,
  your_seat: null,
  table: aTable({ seats: players.map((player) => aChair({ player })) }),
  asks: { commands: [] },
});

const refused = (code: string): Response =>
  Response.json({ code, facts: {}, version: null }, { status: 422 });

/** Answer the requests in order; each is named by its method and path. */
function serve(...answers: (object | Response)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: { method?: string } = {}) => {
    asked.push(`${method} ${path.replace('/api/v1/', '')}`);
    const answer = answers.shift() ?? refused('too_many');
    return Promise.resolve(answer instanceof Response ? answer : Response.json(answer));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('a player sits down at the table that was found', async () => {
  const asked = serve({ table: 't', wish: null }, snapshot(['ann', '']), snapshot(['ann', 'me']));
  const found = await findSeat(terms);
  expect(found.seated?.id).toBe('t');
  expect(asked).toEqual(['POST quick-match', 'GET tables/t', 'POST tables/t/commands']);
});

test('without a table the wish waits', async () => {
  serve({ table: null, wish });
  expect(await findSeat(terms)).toEqual({ seated: null, match: { table: null, wish } });
});

test('a seat that was taken in the meantime is looked for again', async () => {
  const asked = serve(
    { table: 't', wish: null },
    snapshot(['ann', '']),
    refused('chair_taken'),
    { table: 't', wish: null },
    snapshot(['ann', 'bob']),
    { table: null, wish },
  );
  expect((await findSeat(terms)).match.wish).toEqual(wish);
  expect(asked.filter((each) => each === 'POST quick-match')).toHaveLength(3);
});

test('another refusal is reported', async () => {
  serve({ table: 't', wish: null }, snapshot(['ann', '']), refused('too_many_running'));
  await expect(findSeat(terms)).rejects.toThrow('too_many_running');
});
