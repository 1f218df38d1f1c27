import { expect, test } from 'vitest';

import { laidLast, moved, nearby, swapped } from './arranging';

const ROWS = [['a', 'b', 'c'], ['d'], []];

test('two cards change places', () => {
  expect(swapped(ROWS, 'a', 'd')).toEqual([['d', 'b', 'c'], ['a'], []]);
  expect(moved(ROWS, swapped(ROWS, 'a', 'd'))).toBe(2);
});

test('a card goes to the end of a row, and those behind it close up', () => {
  expect(laidLast(ROWS, 'b', 2)).toEqual([['a', 'c'], ['d'], ['b']]);
  expect(moved(ROWS, laidLast(ROWS, 'b', 2))).toBe(2);
  expect(moved(ROWS, laidLast(ROWS, 'a', 2))).toBe(3);
  expect(moved(ROWS, laidLast(ROWS, 'c', 0))).toBe(0);
});

test('no more cards move than may, and no row becomes too long', () => {
  const found = nearby(ROWS, { most: 2, swap: false, full: 4 }).map((rows) => JSON.stringify(rows));
  expect(found).toContain('[["a","b"],["d","c"],[]]');
  expect(found).toContain('[["a","b","c"],[],["d"]]');
  expect(found).toContain('[["a","c"],["d","b"],[]]');
  expect(found).not.toContain('[["b","c"],["d","a"],[]]');
  expect(new Set(found).size).toBe(found.length);
  const short = nearby(ROWS, { most: 2, swap: false, full: 3 });
  expect(short.every((rows) => rows.every((row) => row.length <= 3))).toBe(true);
  expect(nearby(ROWS, { most: 2, swap: true, full: 4 }).every((rows) => rows[0]?.length === 3)).toBe(true);
});
