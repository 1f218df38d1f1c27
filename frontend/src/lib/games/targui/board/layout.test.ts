import { expect, test } from 'vitest';

import { lanesOf, largestLie, pointOf } from './layout';

test('dunes are below in upright rooms, and beside where the cards get larger', () => {
  expect(largestLie({ width: 360, height: 450 })).toBe('below');
  expect(largestLie({ width: 360, height: 320 })).toBe('beside');
  expect(largestLie({ width: 384, height: 360 })).toBe('beside');
  expect(largestLie({ width: 0, height: 0 })).toBe('below');
});

test('every spot has its own place', () => {
  const frame = Array.from({ length: 16 }, (_, place) => `b${place + 1}`);
  const centre = ['c11', 'c12', 'c13', 'c21', 'c22', 'c23', 'c31', 'c32', 'c33'];
  const dunes = ['D-01', 'D-02', 'D-03'];
  for (const lie of ['below', 'beside'] as const) {
    const points = [...frame, ...centre, ...dunes].map((spot) => pointOf(spot, dunes, lie));
    expect(new Set(points.map((point) => JSON.stringify(point))).size).toBe(28);
  }
  expect(pointOf('TX-01')).toBeNull();
});

test('a Targi on the frame draws the line of its row or column, on a dune none', () => {
  expect(lanesOf(['b2', 'b14', 'D-01'])).toEqual([
    { x: 20, y: 10, width: 10, height: 30 },
    { x: 10, y: 20, width: 30, height: 10 },
  ]);
});

test('Targis that face each other share a line, which is not that of a crossing one', () => {
  const lanes = lanesOf(['b1', 'b11', 'b15']);
  expect(lanes.map(({ width }) => width)).toEqual([10, 30]);
});
