import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { aChair, aSnapshot, aTable } from '../api/testing';
import { Sandbox } from './sandbox.svelte';

interface Asked {
  at: number;
  salt: string;
  moves: { seat: number; move: { kind: string } }[];
}

let asked: Asked[] = [];

/** A service where seats alternate, and whose rules refuse the move `end_turn`. */
function service(path: string, request?: RequestInit): Response {
  if (!path.endsWith('/explore'))
    return Response.json({ id: 't', position: 8, table: { seats: [] } });
  const body = JSON.parse(String(request?.body)) as Asked;
  asked.push(body);
  const index = body.moves.findIndex(({ move }) => move.kind === 'end_turn');
  if (index >= 0) return Response.json({ code: 'not_over', facts: { index } }, { status: 422 });
  return Response.json({
    seat: body.moves.length % 2,
    to_act: [body.moves.length % 2],
    view: {},
    offer: {},
    outcome: null,
    events: [],
  });
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, request?: RequestInit) =>
    Promise.resolve(service(path, request)),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function opened(position: number | null = null): Promise<Sandbox> {
  const sandbox = new Sandbox('t');
  await sandbox.open(position);
  return sandbox;
}

test('a sandbox starts at the last position, or at the requested one', async () => {
  await opened();
  await opened(4);
  expect(asked.map(({ at, moves }) => [at, moves])).toEqual([
    [8, []],
    [4, []],
  ]);
});

test('a sandbox plays for every seat in turn with the same salt', async () => {
  const sandbox = await opened();
  await sandbox.play({ kind: 'skip' }, 'skips');
  await sandbox.play({ kind: 'decline' }, 'declines');
  expect(asked.at(-1)?.moves).toEqual([
    { seat: 0, move: { kind: 'skip' } },
    { seat: 1, move: { kind: 'decline' } },
  ]);
  expect(new Set(asked.map(({ salt }) => salt)).size).toBe(1);
  expect(asked[0]?.salt).toMatch(/^[0-9a-f]{32}$/);
});

test('tried moves can be undone one by one, or all at once', async () => {
  const sandbox = await opened();
  for (const kind of ['skip', 'decline', 'skip'] as const) await sandbox.play({ kind }, kind);
  await sandbox.undo();
  expect(sandbox.triedMoves.map(({ words }) => words)).toEqual(['skip', 'decline']);
  await sandbox.restart();
  expect(sandbox.triedMoves).toEqual([]);
  expect(asked.at(-1)?.moves).toEqual([]);
});

test('undo against a bot goes back to before my own last move', async () => {
  const sandbox = await opened();
  sandbox.table = aSnapshot({
    table: aTable({ seats: [aChair(), aChair({ bot: 'easy' })] }),
  });
  for (const kind of ['skip', 'decline', 'skip', 'decline'] as const)
    await sandbox.play({ kind }, kind);
  await sandbox.undo();
  expect(sandbox.triedMoves.map(({ seat }) => seat)).toEqual([0, 1]);
  await sandbox.truncate(1);
  expect(sandbox.triedMoves.map(({ words }) => words)).toEqual(['skip']);
  await sandbox.undo();
  expect(sandbox.triedMoves).toEqual([]);
});

test('a refused move changes nothing', async () => {
  const sandbox = await opened();
  await sandbox.play({ kind: 'skip' }, 'skips');
  const before = sandbox.result;
  await expect(sandbox.play({ kind: 'end_turn' }, 'ends')).rejects.toMatchObject({
    code: 'not_over',
    facts: { index: 1 },
  });
  expect([sandbox.triedMoves.length, sandbox.result, sandbox.busy]).toEqual([1, before, false]);
});

test('tried moves are part of the continuation', async () => {
  const sandbox = await opened(4);
  await sandbox.play({ kind: 'skip' }, 'skips');
  expect(sandbox.continuation).toEqual({
    table: 't',
    at: 4,
    salt: asked[0]?.salt,
    moves: [{ seat: 0, move: { kind: 'skip' } }],
  });
});
