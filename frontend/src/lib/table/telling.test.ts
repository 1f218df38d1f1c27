import { expect, test } from 'vitest';

import type { LogEvent } from '../api/types';
import { withoutPast } from './telling';

const log = (...kinds: string[]): LogEvent[] => kinds.map((kind, at) => ({ kind, version: at + 1, recorded_at: '', actor: null }));
const kinds = (events: readonly LogEvent[]): string[] => events.map(({ kind }) => kind);

test('what led to where a game goes on from is not told again', () => {
  const whole = log('table.opened', 'table.started', 'chess.started', 'chess.moved', 'table.played', 'chess.moved');
  expect(kinds(withoutPast(whole))).toEqual(['table.opened', 'table.started', 'table.played', 'chess.moved']);
});

test('nor is it while nobody has moved, and before the start there is nothing to leave out', () => {
  expect(kinds(withoutPast(log('table.started', 'chess.started')))).toEqual(['table.started']);
  const before = log('table.opened', 'table.sat');
  expect(withoutPast(before)).toBe(before);
});
