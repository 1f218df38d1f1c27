import { expect, test } from 'vitest';

import { withoutForkHistory } from './narration';

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
