import { expect, test } from 'vitest';

import type { LogEvent, SeenEvent } from '../../api/types';
import type { GameModule, Scene } from '../../games/contract';
import { loadMessages, setLanguage } from '../../i18n/index.svelte';
import { eventText, logEntries, withoutForkHistory } from './narration';

interface Event {
  readonly kind: string;
  readonly version: number;
}
const log = (...kinds: string[]): Event[] => kinds.map((kind, at) => ({ kind, version: at + 1 }));
const kinds = (events: readonly Event[]): string[] => events.map(({ kind }) => kind);

test('events before a fork are left out', () => {
  const whole = log(
    'table.opened',
    'table.started',
    'chess.started',
    'chess.moved',
    'table.played',
    'chess.moved',
  );
  expect(kinds(withoutForkHistory(whole, { first: 2, position: 4 }))).toEqual([
    'table.opened',
    'table.started',
    'table.played',
    'chess.moved',
  ]);
});

test('a fork without moves has no game events to show', () => {
  expect(
    kinds(withoutForkHistory(log('table.started', 'chess.started'), { first: 1, position: 2 })),
  ).toEqual(['table.started']);
  const before = log('table.opened', 'table.sat');
  expect(withoutForkHistory(before, undefined)).toBe(before);
});

/** A log of a table of two people, where a bot plays seat 0 from the second move on. */
const playedLog = [
  ['table.played', 'seat:0'],
  ['toy.moved', null],
  ['table.seat_claimed', 'seat:1'],
  ['table.played', 'bot:0'],
  ['toy.moved', null],
  ['table.back', 'seat:0'],
  ['table.played', 'seat:0'],
  ['toy.moved', null],
].map(([kind, actor], at) => ({
  kind,
  actor,
  version: at + 1,
  recorded_at: '2026-03-01T12:00:00Z',
  seat: 0,
  by: 1,
  level: 'good',
})) as unknown as readonly LogEvent[];
const game = { describeEvent: () => 'moved' } as unknown as GameModule;
const people = (kind: 'human' | 'bot'): Scene =>
  ({
    view: {},
    seats: [
      { name: 'Ann', kind },
      { name: 'Bo', kind: 'human' },
    ],
  }) as unknown as Scene;

test('moves by a stand-in are marked, until the player is back', () => {
  const entries = logEntries(playedLog, game, people('human'));
  expect(entries.filter(({ ofGame }) => ofGame).map(({ byStandIn }) => byStandIn)).toEqual([
    false,
    true,
    false,
  ]);
  const ofBot = logEntries(playedLog, game, people('bot'));
  expect(ofBot.some(({ byStandIn }) => byStandIn)).toBe(false);
});

test('an event that has several sentences gets the one for its cause', async () => {
  await Promise.all([loadMessages('table'), setLanguage('en')]);
  const words = (event: object): string | null =>
    eventText({ version: 1, ...event } as unknown as SeenEvent, game, people('human'));
  const claimed = { kind: 'table.seat_claimed', seat: 0 };
  expect(words({ ...claimed, by: 1, level: '' })).toBe('Ann lost their seat on time.');
  expect(words({ ...claimed, by: 1, level: 'good' })).toBe('Bo put in a stand-in for Ann.');
  expect(words({ ...claimed, by: null, level: 'good' })).toBe('A stand-in plays for Ann.');
  expect(words({ kind: 'table.nudged', seat: 0, by: 1 })).toBe('Bo nudged Ann.');
  expect(words({ kind: 'table.voided', reason: 'absence' })).toContain('out of time');
  expect(words({ kind: 'table.voided', reason: 'idle' })).toContain('30 days');
  expect(words({ kind: 'table.voided', reason: 'why' })).toBe('The game was cancelled.');
});
