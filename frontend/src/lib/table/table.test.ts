import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Snapshot } from '../api/types';
import { LiveTable } from './table.svelte';

interface Asked {
  method: string;
  path: string;
  body: { id: string; position: number; command: { kind: string } } | null;
}

let asked: Asked[] = [];
let answer: (ask: Asked) => { status: number; body: unknown } | 'dead';
let sockets: { onmessage?: (event: { data: string }) => void; close: () => void }[] = [];

const shot = (position: number, more: object = {}): Snapshot =>
  ({ id: 't', version: position, position, your_seat: 0, events: [], table: {}, offer: {}, ...more }) as unknown as Snapshot;

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
  const sent = table.send({ kind: 'play', move: { kind: 'place' } });
  await vi.advanceTimersByTimeAsync(6000);
  await sent;
  return table;
}

test('an older snapshot changes nothing', async () => {
  const table = await opened();
  table.adopt(shot(4));
  expect(table.snapshot?.version).toBe(5);
});

test('a move without a line waits, and says so', async () => {
  const table = await playedOffLine();
  expect(table.unsent?.position).toBe(5);
  expect(new LiveTable('t').unsent?.id).toBe(table.unsent?.id);
});

test('it is sent once, under its own name, when the game still stands there', async () => {
  const table = await playedOffLine();
  const name = table.unsent?.id;
  asked = [];
  answer = () => ({ status: 200, body: shot(7) });
  arrive(shot(5));
  await vi.runAllTimersAsync();
  arrive(shot(7));
  await vi.runAllTimersAsync();
  expect(asked.map(({ body }) => body?.id)).toEqual([name]);
  expect([table.unsent, table.overtaken, table.snapshot?.position]).toEqual([null, false, 7]);
});

test('when the game went on, it is not sent but shown for a new decision', async () => {
  const table = await playedOffLine();
  asked = [];
  arrive(shot(9));
  await vi.runAllTimersAsync();
  expect([asked.length, table.unsent, table.overtaken]).toEqual([0, null, true]);
});

test('a move that arrived although its answer did not is no news', async () => {
  const table = await playedOffLine();
  arrive(shot(7, { events: [{ version: 6, kind: 'table.played', seat: 0 }] }));
  await vi.runAllTimersAsync();
  expect([table.unsent, table.overtaken]).toEqual([null, false]);
});

test('a refusal leaves nothing waiting', async () => {
  const table = await opened();
  answer = () => ({ status: 422, body: { code: 'cells_taken', facts: {} } });
  await expect(table.send({ kind: 'play', move: {} })).rejects.toMatchObject({ code: 'cells_taken' });
  expect(table.unsent).toBeNull();
});

test('what is stale brings the newer table with it', async () => {
  const table = await opened();
  answer = () => ({ status: 409, body: { code: 'stale', facts: { snapshot: shot(8) } } });
  await expect(table.send({ kind: 'play', move: {} })).rejects.toMatchObject({ code: 'stale' });
  expect(table.snapshot?.position).toBe(8);
});

test('requests of other kinds are never kept for later', async () => {
  const table = await opened();
  answer = () => 'dead';
  const sent = expect(table.send({ kind: 'resign' })).rejects.toMatchObject({ code: 'offline' });
  await vi.runAllTimersAsync();
  await sent;
  expect(table.unsent).toBeNull();
});

test('who has become somebody is heard on a new line', async () => {
  const table = await opened();
  const before = sockets.length;
  table.listen();
  expect(sockets.length).toBe(before + 1);
});
