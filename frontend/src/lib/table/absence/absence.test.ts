import { afterEach, expect, test, vi } from 'vitest';

import type { Asks, TableInfo } from '../../api/types';
import { at, awaySeats, hasAbsenceNews, needsMyAttention, winsOnTime } from './absence';

const seats = (...away: boolean[]): TableInfo['seats'] =>
  away.map((each) => ({ away: each })) as unknown as TableInfo['seats'];
const table = (changes: Partial<TableInfo> = {}): TableInfo =>
  ({
    seats: seats(false, false),
    status: 'playing',
    absence: 'play_on',
    nudge: null,
    agreed: null,
    ...changes,
  }) as TableInfo;
const asks = (changes: Partial<Asks> = {}): Asks => ({ commands: [], ...changes });
const nudge = { seat: 1, by: 0, preset: 'no_hurry', at: '2026-11-19T12:00:00Z' } as const;

afterEach(() => vi.useRealTimers());

test('only older tables of two are won on time', () => {
  expect(winsOnTime(table({ absence: 'claim' }))).toBe(true);
  expect(winsOnTime(table({ absence: 'claim', seats: seats(false, false, false) }))).toBe(false);
  expect(winsOnTime(table())).toBe(false);
});

test('others who are away are named while the game runs', () => {
  const away = { seats: seats(true, true, false) };
  expect(awaySeats(table(away), 0)).toEqual([1]);
  expect(awaySeats(table(away), null)).toEqual([0, 1]);
  expect(awaySeats(table({ ...away, status: 'finished' }), null)).toEqual([]);
});

test('a quiet table has no news of absent players', () => {
  expect(hasAbsenceNews(table(), asks({ claim: [], nudge: [], nudge_after: null }), 0)).toBe(false);
});

test.each<Partial<Asks>>([
  { claim: [1] },
  { nudge: [1] },
  { agree_result: { ranks: [1, 2], values: [9, 3] } },
  { commands: ['come_back'] },
  { commands: ['close_idle'] },
])('%o is news', (offered) => {
  expect(hasAbsenceNews(table(), asks(offered), 0)).toBe(true);
});

test('a nudge is news for all, and asks for attention of the nudged player only', () => {
  expect(hasAbsenceNews(table({ nudge }), asks(), null)).toBe(true);
  expect(needsMyAttention(table({ nudge }), asks(), 1)).toBe(true);
  expect(needsMyAttention(table({ nudge }), asks(), 0)).toBe(false);
  expect(needsMyAttention(table({ nudge }), asks(), null)).toBe(false);
});

test('a moment to come is awaited once, and can be cancelled', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T12:00:00Z') });
  const due = vi.fn();
  at('2026-11-19T11:00:00Z', due);
  at('2027-11-19T11:00:00Z', due);
  at(null, due);
  at('2026-11-19T12:00:30Z', due)();
  at('2026-11-19T12:01:00Z', due);
  vi.advanceTimersByTime(59_000);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000_000);
  expect(due).toHaveBeenCalledTimes(1);
});
