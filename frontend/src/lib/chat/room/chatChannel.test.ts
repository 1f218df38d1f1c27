import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { aLine, aPage } from '../testing';
import type { ChatPage } from '../types';
import { ChatChannel } from './chatChannel.svelte';

interface Asked {
  method: string;
  path: string;
  body: { id: string; text?: string; number?: number } | null;
}
type Answer =
  { status: number; body?: unknown } | 'dead' | Promise<{ status: number; body?: unknown }>;

let asked: Asked[] = [];
let answer: (ask: Asked) => Answer;

const ok = (body?: unknown, status = 200): Answer => ({ status, body });
const posts = (): Asked[] => asked.filter(({ method }) => method === 'POST');
const mine = (number: number, text: string): ReturnType<typeof aLine> =>
  aLine(number, { seat: 0, player: 'p_me', name: 'Me', text });

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : null;
    asked.push({ method: String(init.method), path: path.replace('/api/v1/tables/t/', ''), body });
    const found = await answer(asked.at(-1) as Asked);
    if (found === 'dead') throw new TypeError('no network');
    const text = found.body === undefined ? null : JSON.stringify(found.body);
    return new Response(text, { status: found.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function loaded(changed: Partial<ChatPage> = {}): Promise<ChatChannel> {
  const room = new ChatChannel('t', 'players', () => 'p_me');
  room.open(aPage(changed));
  answer = () => ok(aPage(changed));
  return room;
}

/** Let the clock run while a request is repeated, and return its error. */
async function failed(sent: Promise<void>): Promise<{ code: string }> {
  const caught = sent.then(
    () => ({ code: 'sent' }),
    (error: { code: string }) => error,
  );
  await vi.advanceTimersByTimeAsync(8000);
  return caught;
}

test('lines after the known version are added', async () => {
  const room = await loaded({ lines: [aLine(1)], version: 1 });
  answer = () => ok(aPage({ lines: [aLine(2)], version: 2, unread: 1 }));
  await room.sync();
  expect(asked.map(({ path }) => path)).toEqual(['chat/players?after=1']);
  expect([room.lines.map(({ number }) => number), room.unread]).toEqual([[1, 2], 1]);
});

test('a pointer that arrives while loading loads once more', async () => {
  const room = await loaded();
  const calls = [room.sync(), room.sync(), room.sync()];
  await Promise.all(calls);
  expect(asked).toHaveLength(2);
});

test('a change of a line that is not loaded leaves no gap', async () => {
  const room = await loaded({ lines: [aLine(61), aLine(62)], version: 62, next: 61 });
  answer = () =>
    ok(aPage({ lines: [aLine(3, { change: 63, state: 'hidden', text: null })], version: 63 }));
  await room.sync();
  expect(room.lines.map(({ number }) => number)).toEqual([61, 62]);
  answer = () => ok(aPage({ lines: [aLine(59), aLine(60)], next: null, version: 63 }));
  await room.loadOlder();
  expect(asked.at(-1)?.path).toBe('chat/players?before=61');
  expect([room.lines[0]?.number, room.older]).toEqual([59, null]);
});

test('a line is shown while it is sent, and once when the push comes before the answer', async () => {
  const room = await loaded({ lines: [aLine(1)], version: 1 });
  let reply: (answer: { status: number; body: unknown }) => void = () => undefined;
  answer = ({ method }) =>
    method === 'POST'
      ? new Promise((resolve) => (reply = resolve))
      : ok(aPage({ lines: [mine(2, 'Hi')], version: 2 }));
  room.text = 'Hi';
  const sent = room.send({ text: 'Hi' });
  expect([room.pending?.draft.text, room.text]).toEqual(['Hi', '']);
  await room.sync();
  expect([room.pending, room.lines.length, room.isSending]).toEqual([null, 2, true]);
  reply({ status: 201, body: mine(2, 'Hi') });
  await sent;
  expect([room.lines.length, room.isSending]).toEqual([2, false]);
});

test('a line that another player sent meanwhile does not hide mine', async () => {
  const room = await loaded();
  answer = ({ method }) =>
    method === 'POST' ? new Promise(() => undefined) : ok(aPage({ lines: [aLine(1)], version: 1 }));
  void room.send({ text: 'Hi' });
  await room.sync();
  expect(room.pending?.draft.text).toBe('Hi');
});

test('without a connection the words stay in the field, and keep their id', async () => {
  const room = await loaded();
  answer = () => 'dead';
  expect(await failed(room.send({ text: 'Hi' }))).toMatchObject({
    code: 'offline',
  });
  expect([room.text, room.pending]).toEqual(['Hi', null]);
  answer = () => ok(mine(1, 'Hi'), 201);
  await room.send({ text: 'Hi' });
  expect(new Set(posts().map(({ body }) => body?.id)).size).toBe(1);
  await room.send({ text: 'Hi' });
  expect(new Set(posts().map(({ body }) => body?.id)).size).toBe(2);
});

test('changed words are another line', async () => {
  const room = await loaded();
  answer = () => ({ status: 429, body: { code: 'chat_too_fast', facts: { seconds: 2 } } });
  expect(await failed(room.send({ text: 'Hi' }))).toMatchObject({
    code: 'chat_too_fast',
  });
  answer = () => ok(mine(1, 'Hi!'), 201);
  await room.send({ text: 'Hi!' });
  expect(new Set(posts().map(({ body }) => body?.id)).size).toBe(2);
});

test('words whose answer was lost leave the field once they are seen', async () => {
  const room = await loaded();
  answer = () => 'dead';
  await failed(room.send({ text: 'Hi' }));
  answer = () => ok(aPage({ lines: [mine(1, 'Hi')], version: 1 }));
  await room.sync();
  expect(room.text).toBe('');
});

test('what was typed meanwhile is not overwritten by a refused line', async () => {
  const room = await loaded();
  answer = () => ({ status: 422, body: { code: 'chat_repeated' } });
  const sent = room.send({ text: 'Hi' });
  room.text = 'Something else';
  expect(await failed(sent)).toMatchObject({ code: 'chat_repeated' });
  expect(room.text).toBe('Something else');
});

test('reading is reported once for each number', async () => {
  const room = await loaded({ lines: [aLine(1), aLine(2)], version: 2, unread: 2 });
  answer = () => ({ status: 204 });
  room.markRead(2);
  room.markRead(2);
  room.markRead(1);
  expect(posts().map(({ body }) => body?.number)).toEqual([2]);
  expect([room.read, room.unread]).toEqual([2, 0]);
  answer = () => ok(aPage({ version: 3, read: 0, unread: 2 }));
  await room.sync();
  expect(room.unread).toBe(0);
});

test('a deleted line is shown as deleted at once', async () => {
  const room = await loaded({ lines: [mine(1, 'Hi')], version: 1 });
  answer = () => ({ status: 204 });
  await room.remove(mine(1, 'Hi'));
  expect(room.lines.map(({ state, text }) => [state, text])).toEqual([['deleted', null]]);
});

test('a refused reaction is withdrawn', async () => {
  const room = await loaded();
  answer = () => ({ status: 422, body: { code: 'no_such_step' } });
  const sent = room.react(4, 0, 'clap');
  expect(room.reactions).toHaveLength(1);
  expect(await failed(sent)).toMatchObject({ code: 'no_such_step' });
  expect(room.reactions).toEqual([]);
});

test('a failed load is repeated by the next pointer', async () => {
  const room = await loaded();
  answer = () => 'dead';
  await room.sync();
  expect([room.problem, room.version]).toMatchObject([{ code: 'offline' }, 0]);
  answer = () => ok(aPage({ lines: [aLine(1)], version: 1 }));
  await room.sync();
  expect([room.problem, room.last]).toEqual([null, 1]);
});

test('many changes are loaded in parts', async () => {
  const room = await loaded();
  const lines = Array.from({ length: 210 }, (_, at) => aLine(at + 1));
  answer = ({ path }) => {
    const after = Number(path.split('=')[1]);
    return ok(aPage({ lines: lines.slice(after, after + 200), version: 210 }));
  };
  await room.sync();
  expect([room.lines.length, room.version]).toEqual([210, 210]);
  expect(asked.map(({ path }) => path.split('=')[1])).toEqual(['0', '200']);
});

test('a pushed line is shown without a request if it is the next change', async () => {
  const room = await loaded({ lines: [aLine(1)], version: 1 });
  expect(room.push(aLine(2), 2)).toBe(true);
  expect(room.push(mine(3, 'Hi'), 3)).toBe(true);
  expect([room.last, room.version, room.unread, asked.length]).toEqual([3, 3, 1, 0]);
  expect(room.push(aLine(1, { change: 4, state: 'deleted', text: null }), 4)).toBe(true);
  expect([room.lines[0]?.state, room.unread]).toEqual(['deleted', 1]);
  expect(room.push(aLine(9), 9)).toBe(false);
  expect([room.last, room.version]).toEqual([3, 4]);
});

test('a line is sent after the one before it is answered', async () => {
  const room = await loaded();
  let number = 0;
  answer = ({ body }) => ok(mine(++number, String(body?.text)), 201);
  await Promise.all([room.send({ text: 'One' }), room.send({ text: 'Two' })]);
  expect(room.lines.map(({ text }) => text)).toEqual(['One', 'Two']);
});
