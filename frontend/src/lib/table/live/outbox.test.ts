import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { CommandRequest } from '../../api/endpoints';
import { saveUnsentMove, unsentMove, isMoveDropped } from './localState';
import { sendUnsentMoves } from './outbox';

const request = (id: string): CommandRequest => ({
  id,
  position: 4,
  seen: 4,
  command: { kind: 'play', move: { kind: 'skip' } },
});

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function serve(answers: Record<string, number>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const table = path.split('/')[4] ?? '';
    asked.push(table);
    const status = answers[table] ?? 0;
    return status
      ? Promise.resolve(Response.json({ code: 'stale' }, { status }))
      : Promise.reject(new TypeError());
  });
  return asked;
}

test('unsent moves are sent once, dropped if refused, kept while offline', async () => {
  for (const table of ['taken', 'stale', 'dark']) saveUnsentMove(table, request(table));
  const asked = serve({ taken: 200, stale: 409 });
  expect(await sendUnsentMoves()).toBe(1);
  expect(asked.toSorted()).toEqual(['dark', 'stale', 'taken']);
  expect([unsentMove('taken'), unsentMove('stale')]).toEqual([null, null]);
  expect(['taken', 'stale', 'dark'].map(isMoveDropped)).toEqual([false, true, false]);
  expect(unsentMove('dark')).toEqual(request('dark'));
  serve({ dark: 200 });
  expect(await sendUnsentMoves()).toBe(1);
  expect(await sendUnsentMoves()).toBe(0);
});

test.each([401, 429, 500, 503])(
  'an unsent move stays after an undecided answer of %i',
  async (status) => {
    saveUnsentMove('busy', request('busy'));
    serve({ busy: status });
    expect(await sendUnsentMoves()).toBe(0);
    expect([unsentMove('busy'), isMoveDropped('busy')]).toEqual([request('busy'), false]);
  },
);
