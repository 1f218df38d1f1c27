import { expect, test } from 'vitest';

import { movedToRowEnd, moved, neighbours, swapped } from './arrangement';

const ROWS = [['a', 'b', 'c'], ['d'], []];

test('swapping exchanges two cards', () => {
  expect(swapped(ROWS, 'a', 'd')).toEqual([['d', 'b', 'c'], ['a'], []]);
  expect(moved(ROWS, swapped(ROWS, 'a', 'd'))).toBe(2);
});

test('a card moved to the end of a row closes the gap it leaves', () => {
  expect(movedToRowEnd(ROWS, 'b', 2)).toEqual([['a', 'c'], ['d'], ['b']]);
  expect(moved(ROWS, movedToRowEnd(ROWS, 'b', 2))).toBe(2);
  expect(moved(ROWS, movedToRowEnd(ROWS, 'a', 2))).toBe(3);
  expect(moved(ROWS, movedToRowEnd(ROWS, 'c', 0))).toBe(0);
});

test('neighbouring arrangements respect the limits on cards and rows', () => {
  const found = neighbours(ROWS, { most: 2, swap: false, full: 4 }).map((rows) =>
    JSON.stringify(rows),
  );
  expect(found).toContain('[["a","b"],["d","c"],[]]');
  expect(found).toContain('[["a","b","c"],[],["d"]]');
  expect(found).toContain('[["a","c"],["d","b"],[]]');
  expect(found).not.toContain('[["b","c"],["d","a"],[]]');
  expect(new Set(found).size).toBe(found.length);
  const short = neighbours(ROWS, { most: 2, swap: false, full: 3 });
  expect(short.every((rows) => rows.every((row) => row.length <= 3))).toBe(true);
  expect(
    neighbours(ROWS, { most: 2, swap: true, full: 4 }).every((rows) => rows[0]?.length === 3),
  ).toBe(true);
});
