import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dropInvitation, invitations, keepInvitation, standing } from './invited';

const free = { id: 'free', your_seat: null, table: { status: 'open', seats: [{ player: 'ann' }, { player: '' }] } };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function serve(tables: Record<string, unknown>): void {
  vi.stubGlobal('fetch', (path: string) => {
    const found = tables[path.split('/').at(-1)?.split('?')[0] ?? ''];
    if (found === 'no line') return Promise.reject(new TypeError());
    return Promise.resolve(found ? Response.json(found) : Response.json({ code: 'not_found' }, { status: 404 }));
  });
}

test('an invitation is kept once, and forgotten when it is answered', () => {
  keepInvitation({ table: 'one', token: 'a' });
  keepInvitation({ table: 'two', token: 'b' });
  keepInvitation({ table: 'one', token: 'c' });
  expect(invitations()).toEqual([{ table: 'one', token: 'c' }, { table: 'two', token: 'b' }]);
  dropInvitation('one');
  expect(invitations().map(({ table }) => table)).toEqual(['two']);
});

test('what ended is forgotten, and a bad line ends nothing', async () => {
  serve({ free, begun: { ...free, table: { ...free.table, status: 'playing' } }, dark: 'no line' });
  for (const table of ['free', 'begun', 'gone', 'dark']) keepInvitation({ table, token: 't' });
  expect((await standing()).map(({ table }) => table)).toEqual(['free']);
  expect(invitations().map(({ table }) => table)).toEqual(['dark', 'free']);
});
