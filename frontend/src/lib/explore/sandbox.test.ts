import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Snapshot } from '../api/types';
import { Sandbox } from './sandbox.svelte';

interface Asked {
  at: number;
  salt: string;
  moves: { seat: number; move: { kind: string } }[];
}

let asked: Asked[] = [];

/** A service where seats take turns, and whose rules refuse to fly. */
function service(path: string, request?: RequestInit): Response {
  if (!path.endsWith('/explore')) return Response.json({ id: 't', position: 8, table: { seats: [] } });
  const body = JSON.parse(String(request?.body)) as Asked;
  asked.push(body);
  const index = body.moves.findIndex(({ move }) => move.kind === 'fly');
  if (index >= 0) return Response.json({ code: 'no_wings', facts: { index } }, { status: 422 });
  return Response.json({ seat: body.moves.length % 2, to_act: [body.moves.length % 2], view: {}, offer: {}, outcome: null, events: [] });
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, request?: RequestInit) => Promise.resolve(service(path, request)));
});
afterEach(() => vi.unstubAllGlobals());

async function opened(position: number | null = null): Promise<Sandbox> {
  const sandbox = new Sandbox('t');
  await sandbox.open(position);
  return sandbox;
}

test('it begins at the last position, or at the one that is asked for', async () => {
  await opened();
  await opened(4);
  expect(asked.map(({ at, moves }) => [at, moves])).toEqual([
    [8, []],
    [4, []],
  ]);
});

test('one sandbox moves for every seat in turn, and meets one chance', async () => {
  const sandbox = await opened();
  await sandbox.play({ kind: 'walk' }, 'walks');
  await sandbox.play({ kind: 'rest' }, 'rests');
  expect(asked.at(-1)?.moves).toEqual([
    { seat: 0, move: { kind: 'walk' } },
    { seat: 1, move: { kind: 'rest' } },
  ]);
  expect(new Set(asked.map(({ salt }) => salt)).size).toBe(1);
  expect(asked[0]?.salt).toMatch(/^[0-9a-f]{32}$/);
});

test('tried moves are taken back one by one, or all at once', async () => {
  const sandbox = await opened();
  for (const kind of ['walk', 'rest', 'walk']) await sandbox.play({ kind }, kind);
  await sandbox.undo();
  expect(sandbox.plies.map(({ words }) => words)).toEqual(['walk', 'rest']);
  await sandbox.again();
  expect(sandbox.plies).toEqual([]);
  expect(asked.at(-1)?.moves).toEqual([]);
});

test('taking back against a bot leads to before my own last move; any move can be cut off', async () => {
  const sandbox = await opened();
  sandbox.table = { table: { seats: [{ bot: '' }, { bot: 'easy' }] } } as unknown as Snapshot;
  for (const kind of ['walk', 'rest', 'walk', 'rest']) await sandbox.play({ kind }, kind);
  await sandbox.undo();
  expect(sandbox.plies.map(({ seat }) => seat)).toEqual([0, 1]);
  await sandbox.cut(1);
  expect(sandbox.plies.map(({ words }) => words)).toEqual(['walk']);
  await sandbox.undo();
  expect(sandbox.plies).toEqual([]);
});

test('a refused move leaves everything as it was', async () => {
  const sandbox = await opened();
  await sandbox.play({ kind: 'walk' }, 'walks');
  const before = sandbox.shot;
  await expect(sandbox.play({ kind: 'fly' }, 'flies')).rejects.toMatchObject({ code: 'no_wings', facts: { index: 1 } });
  expect([sandbox.plies.length, sandbox.shot, sandbox.busy]).toEqual([1, before, false]);
});

test('what was tried can be taken along to a table that goes on from here', async () => {
  const sandbox = await opened(4);
  await sandbox.play({ kind: 'walk' }, 'walks');
  expect(sandbox.continuation).toEqual({ table: 't', at: 4, salt: asked[0]?.salt, moves: [{ seat: 0, move: { kind: 'walk' } }] });
});
