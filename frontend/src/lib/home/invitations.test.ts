import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { removeInvitation, invitations, saveInvitation, openInvitations } from './invitations';

const free = {
  id: 'free',
  your_seat: null,
  table: { status: 'open', seats: [{ player: 'ann' }, { player: '' }] },
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function serve(tables: Record<string, unknown>): void {
  vi.stubGlobal('fetch', (path: string) => {
    const found = tables[path.split('/').at(-1)?.split('?')[0] ?? ''];
    if (found === 'no line') return Promise.reject(new TypeError());
    return Promise.resolve(
      found ? Response.json(found) : Response.json({ code: 'not_found' }, { status: 404 }),
    );
  });
}

test('an invitation is stored once and removed when answered', () => {
  saveInvitation({ table: 'one', token: 'a' });
  saveInvitation({ table: 'two', token: 'b' });
  saveInvitation({ table: 'one', token: 'c' });
  expect(invitations()).toEqual([
    { table: 'one', token: 'c' },
    { table: 'two', token: 'b' },
  ]);
  removeInvitation('one');
  expect(invitations().map(({ table }) => table)).toEqual(['two']);
});

test('expired invitations are removed, but not on a network error', async () => {
  serve({ free, begun: { ...free, table: { ...free.table, status: 'playing' } }, dark: 'no line' });
  for (const table of ['free', 'begun', 'gone', 'dark']) saveInvitation({ table, token: 't' });
  expect((await openInvitations()).map(({ table }) => table)).toEqual(['free']);
  expect(invitations().map(({ table }) => table)).toEqual(['dark', 'free']);
});
