import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { aSnapshot } from '../../api/testing';
import type { Snapshot } from '../../api/types';
import { LiveTable } from './liveTable.svelte';

interface Asked {
  method: string;
  path: string;
  body: { id: string; position: number; command: { kind: string } } | null;
}

let asked: Asked[] = [];
let answer: (ask: Asked) => { status: number; body: unknown } | 'dead';
let sockets: { onmessage?: (event: { data: string }) => void; close: () => void }[] = [];

const shot = (position: number, changed: Partial<Snapshot> = {}): Snapshot =>
  aSnapshot({ version: position, position, your_seat: 0, ...changed });

const arrive = (snapshot: Snapshot): void =>
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type: 'snapshot', ...snapshot }) });

beforeEach(() => {
  asked = [];
  sockets = [];
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : null;
    asked.push({ method: init.method ?? 'GET', path, body });
    const found = answer(asked.at(-1) as Asked);
    if (found === 'dead') throw new TypeError('no network');
    return new Response(JSON.stringify(found.body), { status: found.status });
  });
  vi.stubGlobal(
    'WebSocket',
    class {
      static OPEN = 1;
      readyState = 1;
      constructor() {
        sockets.push(this as never);
      }
      send(): void {}
      close(): void {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(): Promise<LiveTable> {
  answer = () => ({ status: 200, body: shot(5) });
  const table = new LiveTable('t');
  await table.open();
  return table;
}

async function playedOffLine(): Promise<LiveTable> {
  const table = await opened();
  answer = () => 'dead';
  const sent = table.send({ kind: 'play', move: { kind: 'skip' } });
  await vi.advanceTimersByTimeAsync(6000);
  await sent;
  return table;
}

test('an older snapshot is ignored', async () => {
  const table = await opened();
  table.applySnapshot(shot(4));
  expect(table.snapshot?.version).toBe(5);
});

test('a move without a connection stays unsent', async () => {
  const table = await playedOffLine();
  expect(table.unsent?.position).toBe(5);
  expect(new LiveTable('t').unsent?.id).toBe(table.unsent?.id);
});

test('an unsent move is sent once with its id at the same position', async () => {
  const table = await playedOffLine();
  const name = table.unsent?.id;
  asked = [];
  answer = () => ({ status: 200, body: shot(7) });
  arrive(shot(5));
  await vi.advanceTimersByTimeAsync(8000);
  arrive(shot(7));
  await vi.advanceTimersByTimeAsync(8000);
  expect(asked.map(({ body }) => body?.id)).toEqual([name]);
  expect([table.unsent, table.moveDropped, table.snapshot?.position]).toEqual([null, false, 7]);
});

test('an unsent move is dropped when the game has moved on', async () => {
  const table = await playedOffLine();
  asked = [];
  arrive(shot(9));
  await vi.advanceTimersByTimeAsync(8000);
  expect([asked.length, table.unsent, table.moveDropped]).toEqual([0, null, true]);
});

test('a recorded move whose answer was lost is not reported as dropped', async () => {
  const table = await playedOffLine();
  arrive(shot(7, { steps: [{ first: 6, position: 7, parent: 5, seat: 0 }] }));
  await vi.advanceTimersByTimeAsync(8000);
  expect([table.unsent, table.moveDropped]).toEqual([null, false]);
});

test('a refused move is not kept', async () => {
  const table = await opened();
  answer = () => ({ status: 422, body: { code: 'cells_taken', facts: {} } });
  await expect(table.send({ kind: 'play', move: { kind: 'skip' } })).rejects.toMatchObject({
    code: 'cells_taken',
  });
  expect(table.unsent).toBeNull();
});

test('a stale command applies the newer snapshot', async () => {
  const table = await opened();
  answer = () => ({ status: 409, body: { code: 'stale', facts: { snapshot: shot(8) } } });
  await expect(table.send({ kind: 'play', move: { kind: 'skip' } })).rejects.toMatchObject({
    code: 'stale',
  });
  expect(table.snapshot?.position).toBe(8);
});

test('after a pushed outcome the next move is sent before the answer to the last one', async () => {
  const table = await opened();
  let reply: (body: unknown) => void = () => undefined;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ method: String(init.method), path, body: JSON.parse(String(init.body)) });
    return new Promise((resolve) => {
      reply = (body) => resolve(new Response(JSON.stringify(body), { status: 200 }));
    });
  });
  const sent = table.send({ kind: 'play', move: { kind: 'skip' } });
  const [replyFirst] = [reply];
  void table.send({ kind: 'play', move: { kind: 'skip' } });
  expect([table.sending, asked.filter(({ body }) => body).length]).toEqual([true, 1]);
  arrive(shot(6));
  expect(table.sending).toBe(false);
  const next = table.send({ kind: 'play', move: { kind: 'skip' } });
  expect(asked.filter(({ body }) => body).map(({ body }) => body?.position)).toEqual([5, 6]);
  replyFirst(shot(6));
  await sent;
  expect(table.sending).toBe(true);
  reply(shot(7));
  await next;
  expect([table.sending, table.snapshot?.position]).toEqual([false, 7]);
});

test('commands other than moves are never kept', async () => {
  const table = await opened();
  answer = () => 'dead';
  const sent = expect(table.send({ kind: 'resign' })).rejects.toMatchObject({ code: 'offline' });
  await vi.advanceTimersByTimeAsync(8000);
  await sent;
  expect(table.unsent).toBeNull();
});

test('listening again opens a new connection', async () => {
  const table = await opened();
  const before = sockets.length;
  table.listen();
  expect(sockets.length).toBe(before + 1);
});
