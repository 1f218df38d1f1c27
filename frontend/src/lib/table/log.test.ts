import { expect, test } from 'vitest';

import type { LogEvent } from '../api/types';
import { backToMine, between, isUndone, joined, positionBefore, undoneTip } from './log';

const event = (version: number, kind = 'x'): LogEvent => ({ version, recorded_at: '', kind, actor: null });

test('news join the log once', () => {
  const log = joined([], [event(1), event(2)]);
  expect(joined(log, [event(2), event(3)]).map((each) => each.version)).toEqual([1, 2, 3]);
  expect(joined(log, [event(1)])).toBe(log);
});

test('what happened between two versions', () => {
  expect(between([event(1), event(2), event(3)], 1, 2)).toEqual([event(2)]);
});

const LOG = [
  event(1, 'table.started'),
  event(2, 'chess.started'),
  event(3, 'table.played'),
  event(4, 'chess.moved'),
  event(5, 'table.played'),
  event(6, 'chess.moved'),
  event(7, 'table.undone'),
  event(8, 'table.played'),
  event(9, 'chess.moved'),
  event(10, 'chess.ended'),
];

test('the position before a move is where the move before it ended, on the line that is played', () => {
  const table = { game: 'chess', undone: [[5, 6]] as const };
  expect(positionBefore(LOG, table, 10)).toBe(4);
  expect(positionBefore(LOG, table, 4)).toBe(2);
  expect(positionBefore(LOG, table, 2)).toBeNull();
});

test('a row is undone when its step is', () => {
  expect(isUndone({ undone: [[5, 6]] }, 6)).toBe(true);
  expect(isUndone({ undone: [[5, 6]] }, 7)).toBe(false);
});

test('taking back leads to before my own last move, over the answers of others', () => {
  const played = (version: number, seat: number): LogEvent => ({ ...event(version, 'table.played'), seat });
  const log = [event(1, 'chess.started'), played(2, 0), event(3, 'chess.moved'), played(4, 1), event(5, 'chess.moved')];
  expect(backToMine(log, { game: 'chess', undone: [] }, 0)).toBe(1);
  expect(backToMine(log, { game: 'chess', undone: [] }, 1)).toBe(3);
  expect(backToMine(log, { game: 'chess', undone: [[4, 5]] }, 1)).toBeNull();
});

test('a step that was taken back ended at a position', () => {
  expect(undoneTip({ undone: [[5, 6], [8, 9]] }, 8)).toBe(9);
  expect(undoneTip({ undone: [[5, 6]] }, 7)).toBeNull();
});
