import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Order } from '../api/endpoints';
import { keepOrder, keptOrder, keptOvertaken } from './kept';
import { sendWaiting } from './outbox';

const order = (id: string): Order => ({ id, position: 4, seen: 4, command: { kind: 'play', move: { kind: 'place' } } });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function serve(answers: Record<string, number>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const table = path.split('/')[4] ?? '';
    asked.push(table);
    const status = answers[table] ?? 0;
    return status ? Promise.resolve(Response.json({ code: 'stale' }, { status })) : Promise.reject(new TypeError());
  });
  return asked;
}

test('what the service takes is sent once; what it refuses is decided anew; without a line all stays', async () => {
  for (const table of ['taken', 'stale', 'dark']) keepOrder(table, order(table));
  const asked = serve({ taken: 200, stale: 409 });
  expect(await sendWaiting()).toBe(1);
  expect(asked.toSorted()).toEqual(['dark', 'stale', 'taken']);
  expect([keptOrder('taken'), keptOrder('stale')]).toEqual([null, null]);
  expect(['taken', 'stale', 'dark'].map(keptOvertaken)).toEqual([false, true, false]);
  expect(keptOrder('dark')).toEqual(order('dark'));
  serve({ dark: 200 });
  expect(await sendWaiting()).toBe(1);
  expect(await sendWaiting()).toBe(0);
});

test.each([401, 429, 500, 503])('what nobody decided, answered by %i, goes on waiting', async (status) => {
  keepOrder('busy', order('busy'));
  serve({ busy: status });
  expect(await sendWaiting()).toBe(0);
  expect([keptOrder('busy'), keptOvertaken('busy')]).toEqual([order('busy'), false]);
});
