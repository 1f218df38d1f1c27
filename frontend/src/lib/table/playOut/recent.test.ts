import { expect, test } from 'vitest';

import type { LogEvent } from '../../api/types';
import { recentEvents } from './recent';

const event = (version: number, kind: string) => ({ version, kind }) as LogEvent;
const PAST = {
  log: [
    event(1, 'table.started'),
    event(2, 'toy.dealt'),
    ...[3, 5, 7].flatMap((at) => [event(at, 'table.played'), event(at + 1, `toy.move_${at}`)]),
  ],
  steps: [
    { first: 1, position: 2, parent: 0, seat: null },
    { first: 3, position: 4, parent: 2, seat: 0 },
    { first: 5, position: 6, parent: 4, seat: 1 },
    { first: 7, position: 8, parent: 6, seat: 2 },
  ],
};

const kinds = (seat: number | null, undone: [number, number][] = []): string[] =>
  recentEvents(PAST, { undone }, seat).map(({ kind }) => kind);

test('recent events are those of others since my own last move', () => {
  expect(kinds(0)).toEqual(['toy.move_5', 'toy.move_7']);
  expect(kinds(1)).toEqual(['toy.move_7']);
  expect(kinds(2)).toEqual([]);
});

test('before my first move they are all moves, without the setup', () => {
  expect(kinds(3)).toEqual(['toy.move_3', 'toy.move_5', 'toy.move_7']);
});

test('a spectator sees the last step', () => {
  expect(kinds(null)).toEqual(['toy.move_7']);
});

test('a past position has its own recent events', () => {
  const upto = (version: number): string[] =>
    recentEvents(PAST, { undone: [] }, 0, version).map(({ kind }) => kind);
  expect(upto(6)).toEqual(['toy.move_5']);
  expect(upto(4)).toEqual([]);
});

test('undone moves are not recent', () => {
  expect(kinds(0, [[7, 8]])).toEqual(['toy.move_5']);
  expect(kinds(2, [[7, 8]])).toEqual(['toy.move_3', 'toy.move_5']);
});
