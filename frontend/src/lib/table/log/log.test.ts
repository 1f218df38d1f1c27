import { expect, test } from 'vitest';

import { appended, between, isOfGame } from './log';

interface Event {
  readonly version: number;
}
const event = (version: number): Event => ({ version });
const append = (log: readonly Event[], newer: readonly Event[]): readonly Event[] =>
  appended(log, newer, ({ version }) => version);

test('new events are appended once', () => {
  const log = append([], [event(1), event(2)]);
  expect(append(log, [event(2), event(3)]).map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(append(log, [event(1)])).toBe(log);
});

test('between returns the events after one version up to another', () => {
  expect(between([event(1), event(2), event(3)], 1, 2)).toEqual([event(2)]);
});

test('events of the table are not of the game', () => {
  expect(['table.played', 'chess.moved'].map((kind) => isOfGame({ kind }))).toEqual([false, true]);
});
