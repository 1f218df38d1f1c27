import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { aLine, aPage } from '../testing';
import type { ChatPages } from '../types';
import { ChatRoom } from './chatRoom.svelte';

let asked: string[] = [];
let answer: unknown;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.replace('/api/v1/tables/t/', ''));
    if (answer === 'dead') return Promise.reject(new TypeError());
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(() => vi.unstubAllGlobals());

const room = (): ChatRoom => new ChatRoom('t', () => 'p_me');
const spectators = aPage({
  channel: 'spectators',
  may_write: 'not_seated',
  lines: [aLine(1, { channel: 'spectators', seat: null })],
  version: 4,
  unread: 1,
});
const pages = (changed: Partial<ChatPages> = {}): ChatPages => ({
  players: aPage({ unread: 2, version: 7 }),
  spectators: null,
  ...changed,
});

test('the readable channels are offered, one to write in first', async () => {
  const chat = room();
  answer = pages();
  await chat.load();
  expect([chat.channels.length, chat.shown?.name, chat.unread]).toEqual([1, 'players', 2]);
  answer = pages({ spectators });
  await chat.load();
  expect([chat.channels.length, chat.shown?.name, chat.unread]).toEqual([2, 'players', 3]);
  chat.choose('spectators');
  expect(chat.shown?.name).toBe('spectators');
  expect(chat.tabs.map(({ name }) => name)).toEqual(['players', 'spectators']);
  answer = pages({ spectators: { ...spectators, lines: [] } });
  await chat.load();
  chat.choose('players');
  expect(chat.tabs.map(({ name }) => name)).toEqual(['players']);
  chat.choose('spectators');
  answer = pages();
  await chat.load();
  expect(chat.shown?.name).toBe('players');
});

test('what was typed survives a new load', async () => {
  const chat = room();
  answer = pages();
  await chat.load();
  const { shown } = chat;
  if (shown) shown.text = 'Hi';
  await chat.load();
  expect(chat.shown?.text).toBe('Hi');
});

test('a pointer loads its channel, and an unknown one everything', async () => {
  const chat = room();
  answer = pages();
  await chat.sync('players');
  answer = aPage({ version: 8 });
  await chat.sync('players');
  expect(chat.version('players')).toBe(8);
  answer = pages({ spectators });
  await chat.sync('spectators');
  expect(asked).toEqual(['chat', 'chat/players?after=7', 'chat']);
  expect([chat.version('players'), chat.version('spectators')]).toEqual([7, 4]);
});

test('a load that failed again and again is kept as a problem until the next one', async () => {
  vi.useFakeTimers();
  const chat = room();
  answer = 'dead';
  const synced = chat.sync();
  await vi.runAllTimersAsync();
  await synced;
  vi.useRealTimers();
  expect(asked.length).toBeGreaterThan(1);
  expect([chat.isLoaded, chat.problem]).toMatchObject([false, { code: 'offline' }]);
  answer = pages();
  await chat.sync();
  expect([chat.isLoaded, chat.problem]).toEqual([true, null]);
});
